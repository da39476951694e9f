import FlowModel

/// What each file tells of its screens to those that refer to it. A file's own analysis needs the summaries of the files
/// that it refers to, and these may refer back; so files are analysed again until no summary changes. Exits only ever join
/// what is required, and ways back only follow from them, so that ends after as many rounds as files refer in a row.
extension Project {
  /// Rounds beyond that many change nothing that could be shown to a person.
  private static let roundLimit = 32

  mutating func summarise() {
    var stale = Array(files.indices)
    let users = usersByFile()
    var round = 0
    while !stale.isEmpty, round < Self.roundLimit {
      var isStale = Array(repeating: false, count: files.count)
      for file in stale {
        let before = files[file].stack.map(exported)
        analyse(file)
        if before == nil || files[file].stack.map(exported) != before {
          for user in users[file] { isStale[user] = true }
        }
      }
      stale = isStale.indices.filter { isStale[$0] }
      round += 1
    }
    for file in files.indices { fillTargets(file) }
  }

  /// By file: those that refer to it.
  private func usersByFile() -> [[Int]] {
    var users = Array(repeating: [Int](), count: files.count)
    for file in files.indices {
      for target in files[file].targets {
        if let other = target.file, users[other].last != file { users[other].append(file) }
      }
    }
    return users
  }

  private struct Exported: Equatable {
    var screen: Index
    var kind: ScreenKind
    var flags: Screen.Flags
    var exits: [Name]
    var waysBack: WaysBackByWay
  }

  private func exported(_ stack: StackAnalysis) -> [Exported] {
    stack.reachability.entries.map { entry in
      let summary = stack.summary(of: entry)
      return Exported(
        screen: entry, kind: summary.kind, flags: summary.flags, exits: summary.requiredExits,
        waysBack: summary.waysBack)
    }
  }

  /// A screen of a file, to which many references may lead.
  private struct Target: Hashable {
    let file: Int
    let screen: Index
  }

  private mutating func analyse(_ file: Int) {
    guard !files[file].read.isCut else { return }
    fillTargets(file)
    let flow = files[file].read.flow
    var summaries: [ReferenceSummary] = []
    var known: [Target: ReferenceSummary] = [:]
    for (row, reference) in flow.references.enumerated() {
      let target = files[file].targets[row]
      guard let other = target.file, let screen = target.summary?.screen, let stack = files[other].stack,
        stack.reachability[screen]
      else { continue }
      let key = Target(file: other, screen: screen)
      if known[key] == nil {
        let seen = stack.summary(of: screen)
        known[key] = ReferenceSummary(
          screen: reference.screen, kind: seen.kind, flags: seen.flags,
          requiredExits: (target.requiredExits ?? []).map { flow.names.find($0) }, waysBack: seen.waysBack)
      }
      var summary = known[key]!
      summary.screen = reference.screen
      summaries.append(summary)
    }
    files[file].stack = StackAnalysis(flow: flow, references: summaries)
  }

  /// Takes what is known of the other files into the targets.
  private mutating func fillTargets(_ file: Int) {
    var known: [Target: (kind: ScreenKind, requiredExits: [String])] = [:]
    for row in files[file].targets.indices {
      guard let other = files[file].targets[row].file, let screen = files[file].targets[row].summary?.screen,
        let stack = files[other].stack, stack.reachability[screen]
      else { continue }
      let key = Target(file: other, screen: screen)
      if known[key] == nil {
        let seen = stack.summary(of: screen)
        known[key] = (seen.kind, seen.requiredExits.map { files[other].read.flow.names[$0] })
      }
      files[file].targets[row].summary?.kind = known[key]!.kind
      files[file].targets[row].requiredExits = known[key]!.requiredExits
    }
  }
}
