import Foundation
import Testing

@testable import FlowCommands

/// What somebody may hand to flowc, by mistake or on purpose: each ends with a status and says why, and where.
@Suite struct HostileInputTests {
  private static let isDebug: Bool = {
    #if DEBUG
      true
    #else
      false
    #endif
  }()

  // MARK: Files that are none

  @Test func missingAndUnreadableFiles() throws {
    let folder = try Folder()
    let missing = flowc("validate", folder.path + "/none.xml")
    #expect(missing == (3, "", "flowc: cannot read '\(folder.path)/none.xml': no such file or folder\n"))
    let file = try folder.write("<flow/>", "a.xml")
    #expect(flowc("validate", file + "/b.xml").faults.hasSuffix("b.xml': a part of the path is not a folder\n"))
    symlink("loop.xml", folder.path + "/loop.xml")
    let loop = flowc("validate", folder.path + "/loop.xml")
    #expect(loop == (3, "", "flowc: cannot read '\(folder.path)/loop.xml': too many symbolic links\n"))
    chmod(file, 0)
    // Nothing is unreadable for the superuser.
    if geteuid() != 0 {
      #expect(flowc("validate", file) == (3, "", "flowc: cannot read '\(file)': no permission\n"))
    }
    // What can be read is checked all the same.
    let good = try folder.write("<flow initial='a'><screen id='a'/></flow>", "b.xml")
    let both = flowc("validate", folder.path + "/none.xml", good)
    #expect(both.status == 3 && both.output == "1 file, no findings\n" && both.faults == missing.faults)
  }

  @Test func foldersWithoutFlows() throws {
    let folder = try Folder()
    let message = "flowc: no flow found in '\(folder.path)'\n"
    #expect(flowc("validate", folder.path) == (2, "", message))
    try folder.write("<html/>", "a.xml")
    try folder.write("<flow/>", "a.txt")
    try folder.write("", "b/c.xml")
    #expect(flowc("validate", folder.path) == (2, "", message))
  }

  @Test func whatIsNoRegularFile() throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe.xml"
    mkfifo(pipe, 0o600)
    for path in [pipe, "/dev/zero", "/dev/null"] {
      #expect(flowc("validate", path) == (3, "", "flowc: cannot read '\(path)': it is no regular file\n"))
    }
    // A search passes over them.
    #expect(flowc("validate", folder.path).status == 2)
    // So does a reference say that it is unreadable, and does not wait.
    let flow = "<flow initial='a'><reference id='a' flow='pipe.xml'/></flow>"
    #expect(flowc("validate", try folder.write(flow, "a.xml")).status == 3)
  }

  // MARK: Text that is none

  /// The first finding's place and sentence; reading stops there.
  @Test(
    arguments: [
      ([], "1:1: error: the file is empty [malformed-xml]"),
      (Array("\n \n".utf8), "3:1: error: there is no element in the file [malformed-xml]"),
      ([0x1F, 0x8B, 0x08, 0x00, 0x00], "1:1: error: the file is compressed (gzip) [malformed-xml]"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "1:1: error: the file is compressed (xz) [malformed-xml]"),
      (Array("BZh91AY".utf8), "1:1: error: the file is compressed (bzip2) [malformed-xml]"),
      ([0x28, 0xB5, 0x2F, 0xFD, 0x00], "1:1: error: the file is compressed (zstd) [malformed-xml]"),
      (Array("PK\u{3}\u{4}\0".utf8), "1:1: error: the file is compressed (zip) [malformed-xml]"),
      // A name that is cut off is no name.
      (Array("<?xml version='1.0'?>\n<flo".utf8), "2:5: error: the file ends within a tag [malformed-xml]"),
      (
        Array("<flow><scre\n<button/>".utf8),
        "2:1: error: '<' stands here in a tag that is not closed with '>' [malformed-xml]"
      ),
      (
        Array("<flow/ >".utf8), "1:6: error: '/' may stand only before the '>' that ends a tag [malformed-xml]"
      ),
      (
        [0xFE, 0xFF] + "<flow/>".utf8.flatMap { [0, $0] },
        "1:1: error: the file is UTF-16 or UTF-32 [unsupported-encoding]"
      ),
      (
        [0xFF, 0xFE] + "<flow/>".utf8.flatMap { [$0, 0] },
        "1:1: error: the file is UTF-16 or UTF-32 [unsupported-encoding]"
      ),
      ("<flow/>".utf8.flatMap { [0, $0] }, "1:1: error: the file is UTF-16 or UTF-32 [unsupported-encoding]"),
      ("<flow/>".utf8.flatMap { [$0, 0] }, "1:1: error: the file is UTF-16 or UTF-32 [unsupported-encoding]"),
      (
        Array("<?xml version='1.0' encoding='UTF-7'?>+ADw-flow/+AD4-".utf8),
        "1:31: error: the file says that its encoding is 'UTF-7' [unsupported-encoding]"
      ),
      (Array("+ADw-flow/+AD4-".utf8), "1:1: error: there is no element in the file [malformed-xml]"),
      (
        Array("<?xml version='1.0' encoding='latin1'?><flow name='".utf8) + [0xE9] + "'/>".utf8,
        "1:31: error: the file says that its encoding is 'latin1' [unsupported-encoding]"
      ),
      (
        Array("<flow>\n<screen title='Caf".utf8) + [0xE9] + "'/></flow>".utf8,
        "2:19: error: the byte 0xE9 is not UTF-8 here [unsupported-encoding]"
      ),
      (
        Array("<flow>\n".utf8) + [0xC0, 0xBC] + "/flow>".utf8,
        "2:1: error: the byte 0xC0 is not UTF-8 here [unsupported-encoding]"
      ),
      (
        Array("<flow>\n é".utf8) + [0xF4, 0x90, 0x80, 0x80],
        "2:3: error: the byte 0xF4 is not UTF-8 here [unsupported-encoding]"
      ),
      (
        Array("<flow>\n<screen id='a\0".utf8),
        "2:14: error: the file has a NUL byte here, which XML does not allow [malformed-xml]"
      ),
      (
        Array("<!DOCTYPE flow [<!ENTITY a 'b'><!ENTITY c '&a;&a;'>]><flow>&c;</flow>".utf8),
        "1:1: error: a flow file has no DOCTYPE [doctype-not-allowed]"
      ),
      (
        Array("<flow/>\n<!DOCTYPE flow SYSTEM 'file:///etc/passwd'>".utf8),
        "2:1: error: a flow file has no DOCTYPE [doctype-not-allowed]"
      ),
    ] as [([UInt8], String)])
  func texts(_ bytes: [UInt8], _ expected: String) throws {
    let folder = try Folder()
    let path = folder.path + "/a.xml"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let result = flowc("validate", path)
    #expect(result.status == 1 && result.faults == "")
    #expect(result.output.hasPrefix("\(path):\(expected)\n"), "\(result.output)")
    #expect(result.output.hasSuffix("1 error in 1 file\n"))
  }

  // MARK: Sizes

  /// Runs on the text as a file; the time is for people.
  private func validate(_ text: String, _ what: String) throws -> (path: String, status: Int32, output: String) {
    let folder = try Folder()
    let path = try folder.write(text, "a.xml")
    let clock = ContinuousClock()
    let start = clock.now
    let result = flowc("validate", path)
    print("\(what): \(clock.now - start)")
    #expect(result.faults == "")
    return (path, result.status, result.output)
  }

  @Test func aTagOfManyAttributes() throws {
    let attributes = (0..<100_000).map { "a\($0)=''" }.joined(separator: "\n")
    let (path, status, output) = try validate("<flow\n\(attributes)/>", "100,000 attributes")
    #expect(status == 1)
    #expect(
      output.hasPrefix("\(path):130:1: error: a tag has more than 128 attributes [limit-exceeded]\n130 | a128=''\n"))
  }

  @Test func deepNesting() throws {
    let text = "<flow>\n" + String(repeating: "<doc>\n", count: 100_000)
    let (path, status, output) = try validate(text, "nesting 100,000 deep")
    #expect(status == 1)
    #expect(output.contains("\(path):65:2: error: elements are nested more than 64 deep [limit-exceeded]\n"))
  }

  @Test func aFileOfErrors() throws {
    let text = "<flow initial='a'><screen id='a'/>\n" + String(repeating: "<scren/>\n", count: 200_000) + "</flow>"
    let (path, status, output) = try validate(text, "200,000 errors")
    #expect(status == 1)
    #expect(output.hasPrefix("\(path):2:2: error: there is no element <scren> [unknown-element]\n"))
    #expect(output.matches(of: #/\[unknown-element\]/#).count == 100)
    #expect(output.hasSuffix("199900 more findings not shown\n200000 errors in 1 file\n"))
  }

  /// Each screen leads to the next, and the last back to the first.
  @Test func aChainOfScreens() throws {
    let count = 50_000
    var text = "<flow initial='main'>\n<navigation id='main' root='s0'/>\n<screen id='s0'><exit id='start'/>"
    for next in 1..<count {
      text += "<button id='go'><segue kind='show' to='s\(next)'/></button></screen>\n<screen id='s\(next)'>"
    }
    text += "<button id='home'><unwind id='Home' to='start'/></button></screen>\n</flow>"
    let (_, status, output) = try validate(text, "a chain of \(count) screens")
    #expect(status == 0 && output == "1 file, no findings\n")
  }

  /// Each screen presents every other one, and unwinds to the exit of the next.
  @Test func aClique() throws {
    let count = Self.isDebug ? 300 : 500
    if Self.isDebug { print("a clique of 500 screens takes long without optimisation: one of \(count) is checked") }
    var text = "<flow initial='s0'>\n"
    for screen in 0..<count {
      text += "<screen id='s\(screen)'><exit id='e\(screen)'/>"
      for other in 0..<count where other != screen {
        text +=
          "<button id='b\(other)'><segue kind='present' presentation='fullScreen' to='s\(other)'/></button>"
      }
      text += "<button id='back'><unwind id='Back' to='e\((screen + 1) % count)'/></button></screen>\n"
    }
    let (path, status, output) = try validate(text + "</flow>", "a clique of \(count) screens")
    // There are ways past every receiver, and so only warnings.
    #expect(status == 0)
    expectOnlyMisses(output, path)
  }

  /// Two ways lead from each joint to the next, so that there are more paths than can be counted. One way of each has an exit.
  @Test func aLadderOfDiamonds() throws {
    let count = 1_000
    var text = "<flow initial='main'>\n<navigation id='main' root='j0'/>\n"
    for joint in 0..<count {
      text += """
        <screen id='j\(joint)'><button id='l'><segue kind='show' to='l\(joint)'/></button>
        <button id='r'><segue kind='show' to='r\(joint)'/></button></screen>
        <screen id='l\(joint)'><exit id='e\(joint)'/><button id='d'><segue kind='show' to='j\(joint + 1)'/></button></screen>
        <screen id='r\(joint)'><button id='d'><segue kind='show' to='j\(joint + 1)'/></button></screen>

        """
    }
    text += "<screen id='j\(count)'>"
    for joint in 0..<count { text += "\n<button id='u\(joint)'><unwind id='U\(joint)' to='e\(joint)'/></button>" }
    let (path, status, output) = try validate(text + "</screen>\n</flow>", "a ladder of \(count) diamonds")
    #expect(status == 0)
    expectOnlyMisses(output, path)
  }

  /// Every unwind has its verdict, or is counted.
  private func expectOnlyMisses(_ output: String, _ path: String) {
    let lines = output.split(separator: "\n")
    let findings = lines.filter { $0.contains(": error: ") || $0.contains(": warning: ") }
    #expect(!findings.isEmpty)
    for line in findings {
      #expect(line.hasPrefix(path))
      #expect(line.hasSuffix("[unwind-sometimes-misses]") || line.hasSuffix("[analysis-limit]"), "\(line)")
    }
  }

  // MARK: Characters

  /// Invisible and directing characters in ids, names of files and everything else that gets into a message.
  @Test(arguments: Format.allCases) func nothingActsOnTheReader(_ format: Format) throws {
    let folder = try Folder()
    let evil = "\u{1B}[31m\u{7}\u{7F}\u{85}\u{9B}\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{FEFF}##[x]"
    // What XML does not allow cannot stand there in any form.
    let written = evil.unicodeScalars.filter { $0.value >= 0x20 }.map { "&#\($0.value);" }.joined()
    let raw = String(String.UnicodeScalarView(evil.unicodeScalars.filter { $0.value >= 0x20 }))
    try folder.write(
      """
      <flow initial="\(written)">
        <screen id="\(written)&#10;::error::x" kind="\(written)" title="\(raw)"/>
        <screen id="a" class="\(raw)"><input name="b" type="\(raw)"/>
          <button id="c" performs="\(written)"><segue kind="show" to="\(raw)"/></button>
        </screen>
        <reference id="r" flow="\(written).xml"/>
        <!-- flowc:disable \(raw) because \(raw) -->
        <screen id="d"/>
      </flow>
      """, "\(evil)\n::error::.xml")
    try folder.write("<flow>\n\(evil)</flow>", "\(evil)b.xml")
    try folder.write("<!-- \(raw) --><flow a='\(raw)' a='\(raw)'/>", "c.xml")
    let result = flowc(
      "validate", "--info", "--format", format.rawValue, folder.path, folder.path + "/\(evil)/none.xml")
    // One of the paths cannot be read.
    #expect(result.status == 3)
    #expect(result.output.contains("malformed-xml") && result.output.contains("invalid-value"))
    for scalar in (result.output + result.faults).unicodeScalars where scalar != "\n" {
      #expect(!isInvisible(scalar), "U+\(String(scalar.value, radix: 16))")
    }
    #expect(!result.output.contains("##["))
    let lines = (result.output + result.faults).split(separator: "\n")
    #expect(format == .github || !lines.contains { $0.hasPrefix("::") })
    if format == .json || format == .sarif { _ = try JSONReader.read(Array(result.output.utf8)) }
  }

  // MARK: Standard output

  /// The executable that has been built together with the tests.
  private static let executable: URL? = [Bundle.main.bundleURL, Bundle(for: Folder.self).bundleURL]
    .flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appendingPathComponent("flowc") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath }

  /// Runs the shell's command, in which `"$0"` is the executable and `"$1"` a flow with more findings than a pipe holds.
  private func runProcess(_ command: String, output: Any?) throws -> (status: Int32, faults: String) {
    let folder = try Folder()
    let text = "<flow initial='a'><screen id='a'/>\n" + String(repeating: "<scren/>\n", count: 1_000) + "</flow>"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command, try #require(Self.executable).path, try folder.write(text, "a.xml")]
    let faults = Pipe()
    process.standardError = faults
    process.standardOutput = output
    try process.run()
    let told = try faults.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return (process.terminationStatus, String(decoding: told, as: UTF8.self))
  }

  @Test(arguments: Format.allCases) func aReaderThatGoesAway(_ format: Format) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let command = "exec \"$0\" validate --format \(format.rawValue) \"$1\""
    #expect(try runProcess(command, output: pipe) == (1, ""))
    #expect(try runProcess(command + " >&-", output: nil) == (1, ""))
  }

  #if os(Linux)
    @Test func aFullDisk() throws {
      let (status, faults) = try runProcess("exec \"$0\" validate \"$1\" > /dev/full", output: nil)
      #expect(status == 3 && faults == "flowc: cannot write standard output: no space left\n")
    }
  #endif

  @Test func closedDescriptors() throws {
    #expect(try runProcess("exec \"$0\" validate \"$1\" <&- >&- 2>&-", output: nil) == (1, ""))
    // Nothing comes in: that is an empty file.
    #expect(try runProcess("exec \"$0\" validate - <&- >&-", output: nil) == (1, ""))
  }

  /// No input is known that traps, so the fault is sent while flowc waits for its input; again, and later, where it came
  /// before flowc had begun.
  @Test(arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]) func aFaultInFlowc(_ fault: Int32) throws {
    var faults = ""
    for wait in [0.2, 1, 5] where faults.isEmpty {
      let process = Process()
      process.executableURL = Self.executable
      process.arguments = ["validate", "-"]
      let (input, told) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardError = told
      try process.run()
      Thread.sleep(forTimeInterval: wait)
      kill(process.processIdentifier, fault)
      // Should the fault not end it, the end of its input does.
      try input.fileHandleForWriting.close()
      faults = String(decoding: try told.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(faults.isEmpty || process.terminationStatus == 70)
    }
    #expect(faults.hasPrefix("flowc: a fault in flowc itself"))
  }
}
