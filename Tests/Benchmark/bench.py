#!/usr/bin/env python3
"""Measures `flowc validate` against a C program that only parses the same file with libxml2, and against xmllint.

Both programs of a comparison run in strict alternation (A B A B ...), as a program's time depends on what ran before it.
Each figure is the median of the ratios of these pairs. Nothing here fails on a figure; it only prints.

Use a static release build of flowc: swift build -c release -Xswiftc -static-stdlib
"""

import argparse
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
SHAPES = ["tree", "ladder", "random"]
SEED = "1"
ROUNDS = {10: 25, 100: 25, 1_000: 25, 10_000: 15, 100_000: 7, 1_000_000: 3}
DOM_BYTES_PER_FILE_BYTE = 16  # what xmllint's tree needs, generously
ROW = "{:>9} {:>12} {:<7} {:>10} {:>10} {:>13} {:>9} {:>9} {:>12} {:>5}"


class Run:
    """What one run of a program used."""

    def __init__(self, measure, command):
        output = subprocess.run([measure, *command], stdout=subprocess.PIPE, check=True).stdout
        microseconds, kibibytes, self.status = map(int, output.split())
        self.seconds = max(microseconds, 1) / 1e6
        self.peak = kibibytes * 1024


class Pairs:
    """Two commands that ran in alternation; one pair before the first that counts warms up."""

    def __init__(self, measure, first, second, rounds):
        runs = [(Run(measure, first), Run(measure, second)) for _ in range(rounds + 1)][1:]
        self.first = [run for run, _ in runs]
        self.second = [run for _, run in runs]
        self.ratio = statistics.median(a.seconds / b.seconds for a, b in runs)


def captured(*command):
    """The first line that a command prints, or a dash if it cannot run."""
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    except OSError:
        return "-"
    return result.stdout.strip().split("\n")[0] if result.returncode == 0 else "-"


def build(folder):
    """Compiles the C programs and returns their paths by name."""
    found = captured("xml2-config", "--cflags")
    flags = ["-I/usr/include/libxml2"] if found == "-" else found.split()
    programs = {}
    for name in ["sax", "flows", "measure"]:
        programs[name] = str(folder / name)
        subprocess.run(["cc", "-O2", *flags, str(SOURCES / f"{name}.c"), "-o", programs[name], "-lxml2"], check=True)
    return programs


def generate(programs, folder, shape, screens):
    """Writes one flow file and checks that it is well formed."""
    path = folder / f"{shape}-{screens}.xml"
    with open(path, "wb") as file:
        subprocess.run([programs["flows"], shape, str(screens), SEED], stdout=file, check=True)
    subprocess.run([programs["sax"], str(path)], check=True)
    return path


def available_memory():
    """Bytes that can be used without swapping; unlimited where the system does not tell."""
    try:
        return int(re.search(r"MemAvailable:\s+(\d+)", Path("/proc/meminfo").read_text())[1]) * 1024
    except (OSError, TypeError):
        return float("inf")


def lint_ratio(programs, flowc, path, rounds):
    """CPU of flowc / CPU of xmllint, or a dash where xmllint is missing or its tree would not fit into memory."""
    if not shutil.which("xmllint") or path.stat().st_size * DOM_BYTES_PER_FILE_BYTE > available_memory():
        return "-"
    pairs = Pairs(programs["measure"], flowc(path), ["xmllint", "--noout", str(path)], max(1, rounds // 3))
    failed = any(run.status != 0 for run in pairs.second)
    return f"{pairs.ratio:.2f}" + ("!" if failed else "")


def print_row(programs, flowc, path, shape, screens, smallest_peak):
    """Measures one file and prints its line of the table; returns the peak memory."""
    rounds = ROUNDS[screens]
    pairs = Pairs(programs["measure"], flowc(path), [programs["sax"], str(path)], rounds)
    lint = lint_ratio(programs, flowc, path, rounds)
    peak = statistics.median(run.peak for run in pairs.first)
    above = "-" if smallest_peak is None else f"{(peak - smallest_peak) / screens:.0f}"
    statuses = ",".join(f"{status}" if status in (0, 1) else f"{status}!" for status in sorted(
        {run.status for run in pairs.first}))
    cpu = [statistics.median(run.seconds for run in runs) * 1000 for runs in (pairs.first, pairs.second)]
    print(ROW.format(screens, path.stat().st_size, shape, f"{cpu[0]:.1f}", f"{cpu[1]:.1f}", f"{pairs.ratio:.2f}",
                     lint, f"{peak / 1e6:.1f}", above, statuses), flush=True)
    return peak


def print_table(programs, flowc, folder, sizes, shapes):
    """Measures all shapes and sizes; every file is removed after use."""
    print(ROW.format("screens", "bytes", "shape", "flowc ms", "sax ms", "flowc/sax CPU", "/xmllint", "peak MB",
                     "bytes/screen", "exit"))
    for shape in shapes:
        smallest_peak = None
        for screens in sizes:
            path = generate(programs, folder, shape, screens)
            peak = print_row(programs, flowc, path, shape, screens, smallest_peak)
            smallest_peak = peak if smallest_peak is None else smallest_peak
            path.unlink()
    print("Ratios are medians over pairs of runs; ms are user+sys CPU medians, to be read as orders of magnitude only.")
    print("bytes/screen: peak memory above the peak for 10 screens. A ! marks failed runs.")


def instructions(command):
    """The instructions that a command executes, counted by callgrind; None if it could not tell."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    result = subprocess.run(tool + command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                            errors="replace")
    count = re.search(r"Collected\s*:\s*(\d+)", result.stderr)
    return int(count[1]) if count else None


def print_instructions(programs, flowc, folder, shapes):
    """Prints how many instructions flowc executes for 10,000 screens, compared to the yardstick: free of noise."""
    if not shutil.which("valgrind"):
        print("Instructions: valgrind is not installed")
        return
    for shape in shapes:
        path = generate(programs, folder, shape, 10_000)
        ours, yardstick = instructions(flowc(path)), instructions([programs["sax"], str(path)])
        ratio = f"{ours / yardstick:.3f} ({ours} / {yardstick})" if ours and yardstick else "not measured"
        print(f"Instructions, 10000 screens, {shape}: {ratio}", flush=True)
        path.unlink()


def processor():
    """The processor's model."""
    try:
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    return found[1] if found else captured("sysctl", "-n", "machdep.cpu.brand_string")


def print_machine():
    """Prints what the figures depend on."""
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"CPU: {processor()}, {os.cpu_count()} cores, load {load}")
    print(f"Kernel: {platform.system()} {platform.release()}")
    print(f"libxml2: {captured('xml2-config', '--version')}")
    print(f"Swift: {captured('swift', '--version')}")


def main():
    parser = argparse.ArgumentParser(description="Measures flowc validate against bare libxml2 and xmllint.")
    parser.add_argument("flowc", help="path of the flowc executable")
    parser.add_argument("--build", type=Path, help="folder for programs and files (default: a temporary one)")
    parser.add_argument("--large", action="store_true", help="also 1,000,000 screens (0.6 GB a file)")
    parser.add_argument("--instructions", action="store_true", help="also count instructions with valgrind")
    parser.add_argument("--shape", choices=SHAPES, action="append", help="only this shape (repeatable)")
    parser.add_argument("--max", type=int, default=1_000_000, metavar="SCREENS", help="leave larger files out")
    options = parser.parse_args()

    executable = shutil.which(options.flowc) or sys.exit(f"bench.py: cannot run {options.flowc}")
    executable = os.path.abspath(executable)
    shapes = options.shape or SHAPES
    sizes = [size for size in ROUNDS if size <= options.max and (options.large or size < 1_000_000)]

    with tempfile.TemporaryDirectory() as temporary:
        folder = options.build or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        folder = folder.resolve()
        programs = build(folder)
        flowc = lambda path: [executable, "validate", str(path)]
        print_table(programs, flowc, folder, sizes, shapes)
        if options.instructions:
            print_instructions(programs, flowc, folder, shapes)
    print_machine()


if __name__ == "__main__":
    main()
