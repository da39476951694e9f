import FlowModel

/// Unwinds that the flow does not see: those of storyboards, of classes, and of flows that cannot be read.
extension Subject {
  func hidesUnwinds(_ screen: Index) -> Bool {
    switch flow.screens[Int(screen)].kind {
    case .storyboardReference, .classReference: true
    case .flowReference: flow.reference(of: screen).map { targets[$0].requiredExits == nil } ?? true
    default: false
    }
  }

  /// By screen: whether it may answer such an unwind, since what hides it can be reached from there, or from another branch
  /// of a container that the screen stands in.
  func screensThatMayAnswerUnseen() -> [Bool] {
    var answers = (0..<Index(flow.screenCount)).map(hidesUnwinds)
    guard answers.contains(true) else { return answers }
    var from: [Index] = []
    var to: [Index] = []
    for screen in 0..<Index(flow.screenCount) {
      for target in contents(of: screen) + targets(of: screen, by: { $0 != .embed }) {
        from.append(screen)
        to.append(target)
      }
    }
    spread(
      Rows(rowCount: flow.screenCount, keys: to, values: from), from: answers.indices.filter { answers[$0] }, &answers)
    var beside = Array(repeating: false, count: flow.screenCount)
    for screen in 0..<Index(flow.screenCount) where answers[Int(screen)] {
      let contents = contents(of: screen)
      let leads = targets(of: screen) { $0 != .embed }.contains { answers[Int($0)] }
      let branches = contents.count { answers[Int($0)] } + (leads ? 1 : 0)
      for content in contents where branches > (answers[Int(content)] ? 1 : 0) { beside[Int(content)] = true }
    }
    from = []
    to = []
    for screen in 0..<Index(flow.screenCount) {
      let stay = targets(of: screen) { $0 == .replace || $0 == .show || $0 == .showDetail }
      for target in contents(of: screen) + stay {
        from.append(screen)
        to.append(target)
      }
    }
    spread(
      Rows(rowCount: flow.screenCount, keys: from, values: to), from: beside.indices.filter { beside[$0] }, &beside)
    return zip(answers, beside).map { $0 || $1 }
  }

  private func spread(_ ways: Rows, from start: [Int], _ reached: inout [Bool]) {
    var work = start
    while let screen = work.popLast() {
      for target in ways[screen] where !reached[Int(target)] {
        reached[Int(target)] = true
        work.append(Int(target))
      }
    }
  }

  /// What the screen holds or embeds.
  private func contents(of screen: Index) -> [Index] {
    flow.contents(of: screen).map { flow.contents[$0].to }.filter { $0 != .none } + targets(of: screen) { $0 == .embed }
  }

  private func targets(of screen: Index, by isMeant: (SegueKind) -> Bool) -> [Index] {
    flow.segues(of: screen).filter { isMeant(flow.segues[$0].kind) }.map { flow.segues[$0].to }.filter { $0 != .none }
  }
}
