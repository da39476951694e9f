import FlowModel
import FlowSyntax

extension Rule {
  package static let unusedExit = Rule(
    "unused-exit", .warning, "an exit that no unwind names",
    explanation: """
      No unwind of a reachable screen names the exit, nor does a screen of another file that is shown from here require it. \
      Delete it, or let an unwind use it.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><exit id="done"/></screen>
      </flow>
      """)
}

extension Subject {
  func checkUnusedExit() {
    guard let stack, !flow.exits.isEmpty else { return }
    let isUsed = usedExits(stack)
    let unused = flow.exits.indices.filter { !isUsed[Int(flow.exits[$0].id)] }
    if unused.isEmpty { return }
    let answersUnseen = screensThatMayAnswerUnseen()
    for exit in unused {
      let screen = flow.screen(ofExit: exit)
      if answersUnseen[Int(screen)] || !stack.reachability[screen] { continue }
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
}
