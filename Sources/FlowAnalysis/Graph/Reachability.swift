import FlowModel

/// Which screens, containers and references can ever be shown.
package struct Reachability: Sendable {
  /// The `initial` and what says `entry`, each once, the initial first.
  package private(set) var entries: [Index] = []
  /// By screen.
  package private(set) var isReachable: [Bool]
  /// False where it is not known what the app opens: then nothing that needs reachability may be said.
  package let isKnown: Bool

  /// One search along contents and segues. A screen whose id stood before is no entry: its name means the first.
  package init(_ flow: Flow) {
    isReachable = Array(repeating: false, count: flow.screenCount)
    if flow.initial != .none { entries.append(flow.initial) }
    for screen in isReachable.indices where Index(screen) != flow.initial {
      let flags = flow.screens[screen].flags
      if flags.contains(.entry), !flags.contains(.duplicate) { entries.append(Index(screen)) }
    }
    isKnown =
      !flow.hasFaultyEntry && (flow.initial != .none || flow.initialName == 0 && !entries.isEmpty)
    guard isKnown else { return }
    var work = entries
    for entry in entries { isReachable[Int(entry)] = true }
    while let screen = work.popLast() {
      for content in flow.contents(of: screen) { reach(flow.contents[content].to, &work) }
      for segue in flow.segues(of: screen) { reach(flow.segues[segue].to, &work) }
    }
  }

  private mutating func reach(_ screen: Index, _ work: inout [Index]) {
    guard screen != .none, !isReachable[Int(screen)] else { return }
    isReachable[Int(screen)] = true
    work.append(screen)
  }

  package subscript(screen: Index) -> Bool { isReachable[Int(screen)] }
}
