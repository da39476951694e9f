import FlowModel
import FlowSyntax

extension Rule {
  package static let unusedExit = Rule(
    "unused-exit", .warning, "an exit that no unwind names",
    explanation: """
      No unwind of a reachable screen names the exit, nor does a screen of another file that is shown from here require it. \
      Delete it, or let an unwind use it.
      """,
    example: #"<screen id="home"><exit id="done"/></screen>"#)
}

extension Subject {
  func checkUnusedExit() {
    guard let stack, !flow.exits.isEmpty else { return }
    let isUsed = usedExits(stack)
    let unused = flow.exits.indices.filter { !isUsed[Int(flow.exits[$0].id)] }
    if unused.isEmpty { return }
    let opaque = screensThatReachOpaqueReferences()
    for exit in unused {
      let screen = flow.screen(ofExit: exit)
      if opaque[Int(screen)] || !stack.reachability[screen] { continue }
      report(
        .unusedExit, "no unwind of a screen that can be shown names the exit '\(flow.names[flow.exits[exit].id])'",
        at: Place(flow.exits[exit].offset, .attributeValue("id")))
    }
  }

  /// By name of an exit: whether a reachable unwind or a reference needs it, or an unwind that misspells it.
  func usedExits(_ stack: StackAnalysis) -> [Bool] {
    var isUsed = Array(repeating: false, count: flow.names.count + 1)
    isUsed[0] = true
    for judged in stack.verdicts.unwinds { isUsed[Int(judged.exit)] = true }
    for exit in meant(by: .unknownExit) { isUsed[Int(exit)] = true }
    return isUsed
  }

  /// Whether the screen stands elsewhere and its unwinds cannot be seen here: a storyboard, a class, or a flow that cannot
  /// be read.
  func hidesUnwinds(_ screen: Index) -> Bool {
    switch flow.screens[Int(screen)].kind {
    case .storyboardReference, .classReference: true
    case .flowReference: flow.reference(of: screen).map { targets[$0].requiredExits == nil } ?? true
    default: false
    }
  }

  /// By screen: whether an opaque reference can be reached from it.
  private func screensThatReachOpaqueReferences() -> [Bool] {
    var reaches = (0..<Index(flow.screenCount)).map(hidesUnwinds)
    guard reaches.contains(true) else { return reaches }
    var keys: [UInt32] = []
    var values: [UInt32] = []
    for screen in 0..<Index(flow.screenCount) {
      for segue in flow.segues(of: screen) where flow.segues[segue].to != .none {
        keys.append(flow.segues[segue].to)
        values.append(screen)
      }
      for content in flow.contents(of: screen) where flow.contents[content].to != .none {
        keys.append(flow.contents[content].to)
        values.append(screen)
      }
    }
    let sources = Rows(rowCount: flow.screenCount, keys: keys, values: values)
    var work = reaches.indices.filter { reaches[$0] }
    while let screen = work.popLast() {
      for source in sources[screen] where !reaches[Int(source)] {
        reaches[Int(source)] = true
        work.append(Int(source))
      }
    }
    return reaches
  }
}
