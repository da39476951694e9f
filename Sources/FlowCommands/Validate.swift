import FlowAnalysis
import FlowSyntax

/// `flowc validate`
struct Validate {
  private static let standardFolder = "Flows"
  /// A round repairs what is found whole. It may bring up more; two repairs could undo each other for ever.
  private static let fixRounds = 10

  let format: Format
  let paths: [String]
  let isStrict: Bool
  let fixes: Bool
  let isColoured: Bool
  let view: View
  private let inputName: String
  private var input: SourceFile?
  private var configurations: Configurations
  private var repairs = 0
  private var isRepairFailed = false

  init(_ arguments: Arguments) throws(UsageError) {
    format = try arguments.choice(.format, Format.text)
    isColoured = try isColourWanted(arguments.choice(.color, ColourChoice.auto))
    isStrict = arguments.has(.strict)
    inputName = arguments.values[.stdinFilename] ?? "<stdin>"
    fixes = arguments.has(.fix)
    let isQuiet = arguments.has(.quiet)
    let failing: Severity = isStrict ? .warning : .error
    view = View(
      least: isQuiet ? failing : arguments.has(.info) ? .information : .warning, isQuiet: isQuiet,
      perFile: format.caps.perFile, perRun: format.caps.perRun)
    if arguments.operands.isEmpty {
      guard (try? FileStatus(of: Path(Self.standardFolder)))?.kind == .folder else {
        throw UsageError("no file is given, and there is no folder 'Flows'", otherwise: "flowc validate FILE or FOLDER")
      }
      paths = [Self.standardFolder]
    } else {
      paths = arguments.operands
    }
    if arguments.has(.stdinFilename), !paths.contains("-") {
      throw UsageError(
        "--stdin-filename names what comes on standard input, and '-' is not among the paths",
        otherwise: "flowc validate --stdin-filename FILE -")
    }
    if fixes, paths.contains("-") { throw UsageError("--fix repairs files, not standard input") }
    configurations = Configurations(file: arguments.values[.config])
  }

  mutating func run(_ output: Output, _ faults: Output) -> Int32 {
    if paths.contains("-") {
      do throws(SystemError) {
        input = try standardInput(named: inputName)
      } catch {
        faults.line("flowc: cannot read standard input: \(error.message)")
        return ExitStatus.unreadable
      }
    }
    var files = findFiles()
    var project: CheckedProject
    do throws(ConfigurationError) {
      project = try checked(&files)
      var round = 0
      while fixes, !isRepairFailed, round < Self.fixRounds, repair(project, files, faults) > 0 {
        files = findFiles()
        project = try checked(&files)
        round += 1
      }
      if round == Self.fixRounds, hasRepairs(project, files) {
        faults.line("flowc: after \(round) rounds there is more to repair; run it again")
      }
    } catch {
      tellConfigurationFaults(faults)
      return ExitStatus.usage
    }

    let unreadable = files.unreadable + files.failures.take().map { cannotRead($0.path, $0.error) }
    for message in unreadable { faults.line("flowc: \(message)") }
    for folder in files.withoutFlow { faults.line("flowc: no flow found in '\(visible(folder))'") }

    let asked = files.sources.count
    if asked > 0 || format == .json || format == .sarif { report(project, asked: asked, to: output, faults) }
    if !unreadable.isEmpty || isRepairFailed { return ExitStatus.unreadable }
    if !files.withoutFlow.isEmpty { return ExitStatus.usage }
    let worst =
      project.diagnostics.prefix(asked).flatMap { $0.whole.map(\.severity) + $0.rest.map(\.severity) }.max()
      ?? .information
    return worst == .error || isStrict && worst == .warning ? ExitStatus.findings : ExitStatus.success
  }

  private struct ConfigurationError: Error {}

  private mutating func findFiles() -> Files {
    Files(paths, input: input) { configurations.excludes($0) }
  }

  /// A wrong configuration ends the run: its findings would not be those that were asked for.
  private mutating func checked(_ files: inout Files) throws(ConfigurationError) -> CheckedProject {
    for source in files.sources { _ = configurations.configuration(for: Path(source.path)) }
    guard !hasConfigurationFaults else { throw ConfigurationError() }
    let project = check(
      files.sources, settings: { configurations.configuration(for: Path($0)).rules },
      open: { files.open($0, named: $1) })
    guard !hasConfigurationFaults else { throw ConfigurationError() }
    return project
  }

  private var hasConfigurationFaults: Bool { !configurations.faults.isEmpty || !configurations.unreadable.isEmpty }

  /// The number of repairs made in the files asked for.
  private mutating func repair(_ project: CheckedProject, _ files: Files, _ faults: Output) -> Int {
    var made = 0
    for (source, diagnostics) in zip(files.sources, project.diagnostics) {
      let (edits, repairs) = safeEdits(diagnostics.whole, in: source)
      guard !edits.isEmpty, let file = files.file(of: source) else { continue }
      do throws(SystemError) {
        try replaceFile(file.path, expected: file.status) { write throws(SystemError) in
          try repaired(source, edits, piece: write)
        }
        made += repairs
      } catch {
        isRepairFailed = true
        faults.line("flowc: cannot write '\(visible(source.path))': \(error.message)")
      }
    }
    self.repairs += made
    return made
  }

  private func hasRepairs(_ project: CheckedProject, _ files: Files) -> Bool {
    zip(files.sources, project.diagnostics).contains { !safeEdits($1.whole, in: $0).edits.isEmpty }
  }

  private func report(_ project: CheckedProject, asked: Int, to output: Output, _ faults: Output) {
    let diagnostics = Array(project.diagnostics.prefix(asked))
    var counts = Counts()
    var heldBack = 0
    for diagnostics in diagnostics {
      if !diagnostics.whole.isEmpty { counts.filesWithFindings += 1 }
      for diagnostic in diagnostics.whole { counts.add(1, diagnostic.severity) }
      for rest in diagnostics.rest {
        counts.add(rest.offsets.count, rest.severity)
        if view.shows(rest.severity) { heldBack += rest.offsets.count }
      }
    }
    let (findings, capped) = findings(diagnostics.map(\.whole), in: project.files, view: view)
    heldBack += capped
    format.reporter(isColoured: isColoured).write(
      Report(
        files: project.files, asked: asked, findings: findings, heldBack: heldBack, counts: counts, repairs: repairs,
        view: view, folder: currentFolder()), to: output)
    if format == .sarif, heldBack > 0 { faults.line("flowc: \(plural(heldBack, "more finding")) not written") }
  }

  private func tellConfigurationFaults(_ faults: Output) {
    for message in configurations.unreadable { faults.line("flowc: \(message)") }
    let (found, _) = findings(
      configurations.faults.map(\.diagnostics), in: configurations.faults.map(\.file), view: View())
    for finding in found {
      TextReporter(isColoured: false).write(finding, files: configurations.faults.map(\.file), to: faults)
    }
  }
}
