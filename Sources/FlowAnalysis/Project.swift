import FlowModel
import FlowSyntax

/// What a configuration says of rules.
package struct RuleSettings: Sendable {
  /// By rule id; nil switches the rule off.
  package var severities: [String: Severity?] = [:]
  package init() {}
}

package struct CheckedProject: Sendable {
  /// The files asked for, in their order, and behind them those that references led to.
  package var files: [SourceFile]
  /// By file; sorted by place.
  package var diagnostics: [DiagnosticList]
}

/// Checks files as one project: references are followed to files that were not asked for, too.
///
/// - Parameters:
///   - settings: what is configured for the file at a path.
///   - open: a file by path, nil where there is none. So many of the path's last components are those of a reference: where
///     only their case differs, the file with its real path.
package func check(
  _ sources: [SourceFile], settings: (_ path: String) -> RuleSettings,
  open: (_ path: String, _ named: Int) -> SourceFile?
) -> CheckedProject {
  var project = Project(sources, open: open)
  project.summarise()
  let diagnostics = project.files.indices.map { file in
    guard file < sources.count else { return DiagnosticList() }
    return project.diagnostics(of: file, settings: settings(project.files[file].source.path))
  }
  return CheckedProject(files: project.files.map(\.source), diagnostics: diagnostics)
}

/// The files of a project and what each sees of the others.
struct Project {
  struct File {
    let source: SourceFile
    var read: ReadFlow
    /// By row of `flow.references`: the file it names; nil where there is none.
    var targets: [ReferenceTarget] = []
    /// Nil where nothing can be said of paths: text is missing, or the initial screen.
    var stack: StackAnalysis?
  }
  var files: [File] = []
  /// By the bytes of the path: two spellings of one name may be two files.
  private var fileOfPath: [[UInt8]: Int] = [:]
  /// By file, and by screen, made when a reference first asks.
  private var entries: [Int: Entries] = [:]

  /// What the references of others may name of a flow: its initial, and what says `entry`.
  private struct Entries {
    /// Of two of one name the first is meant; what has no name cannot be named.
    var byName: [Name: Index] = [:]
    /// As many as are worth a suggestion.
    var names: [String] = []

    init(_ flow: Flow) {
      for screen in 0..<Index(flow.screenCount)
      where flow.initial == screen || flow.screens[Int(screen)].flags.contains(.entry) {
        let name = flow.screens[Int(screen)].id
        guard name != 0, byName[name] == nil else { continue }
        byName[name] = screen
        if names.count < 1000 { names.append(flow.names[name]) }
      }
    }
  }

  init(_ sources: [SourceFile], open: (String, Int) -> SourceFile?) {
    for source in sources { add(source) }
    var next = 0
    while next < files.count {
      files[next].targets = files[next].read.flow.references.map { target(of: $0, in: next, open: open) }
      next += 1
    }
    fillInputs()
  }

  @discardableResult private mutating func add(_ source: SourceFile) -> Int {
    let path = Array(normalised(source.path).utf8)
    if fileOfPath[path] == nil { fileOfPath[path] = files.count }
    files.append(File(source: source, read: readFlow(source)))
    return files.count - 1
  }

  private mutating func target(
    of reference: Reference, in file: Int, open: (String, Int) -> SourceFile?
  ) -> ReferenceTarget {
    var result = ReferenceTarget()
    guard reference.path != 0 else { return result }
    let written = files[file].read.flow.names[reference.path]
    let folder = files[file].source.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let path = normalised((folder + [Substring(written)]).joined(separator: "/"))
    if let known = fileOfPath[Array(path.utf8)] {
      result.file = known
    } else if let source = open(path, normalised(written).split(separator: "/").count { $0 != ".." }) {
      if normalised(source.path) != path { result.fault = .otherCase(source.path) }
      result.file = fileOfPath[Array(normalised(source.path).utf8)] ?? add(source)
    } else {
      result.fault = .missingFile
      return result
    }
    resolveScreen(&result, reference.screenName == 0 ? nil : files[file].read.flow.names[reference.screenName])
    return result
  }

  /// Finds the screen that is meant in the other flow: its initial, or an entry.
  private mutating func resolveScreen(_ target: inout ReferenceTarget, _ name: String?) {
    let file = target.file!
    let flow = files[file].read.flow
    guard flow.screenCount > 0 else {
      target.fault = .notAFlow
      return
    }
    var screen = flow.initial
    if let name {
      if entries[file] == nil { entries[file] = Entries(flow) }
      guard let found = entries[file]!.byName[flow.names.find(name)] else {
        target.fault = .unknownScreen(entries[file]!.names)
        return
      }
      screen = found
    } else if screen == .none {
      target.fault = .noInitial
      return
    }
    target.summary = ScreenSummary(screen: screen, kind: flow.screens[Int(screen)].kind)
  }

  /// The path with `.` and `..` resolved in it.
  private func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case ".": continue
      case "" where !parts.isEmpty: continue
      case "..":
        if let last = parts.last, last != "..", last != "" { parts.removeLast() } else { parts.append(part) }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
