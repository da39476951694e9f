import FlowModel
import FlowSyntax

extension Rule {
  package static let trap = Rule(
    "trap", .warning, "a screen that can be shown and not be left again",
    explanation: """
      On the ways in that the notes name, nothing closes it: no Back, no swipe, no dismiss, no unwind past it. A dead end \
      leads nowhere; behind a one-way door the app goes on, but never back. Add a dismiss or an unwind, or say \
      terminal="true" if that is meant.
      """,
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="go"><segue kind="present" presentation="fullScreen" to="detail"/></button>
        </screen>
        <screen id="detail"/>
      </flow>
      """)
}

extension Subject {
  /// Traps for certain, and those that an action may open; not what follows from a fault reported elsewhere.
  func checkTraps() {
    guard let stack else { return }
    for trap in stack.waysBack.traps where !trap.isConsequence {
      let row = flow.screens[Int(trap.frame)]
      let notes = trap.segues.prefix(8).map {
        Note(flow.step($0), at: Place(flow.segues[Int($0)].offset, .attributeValue("to")))
      }
      let name = "the \(row.kind.word) \(flow.quoted(trap.frame))"
      if trap.isUnlessAction {
        report(
          .trapUnlessAction, "\(name) can only be left if one of its actions closes it", at: flow.place(of: trap.frame),
          notes: notes)
      } else {
        let fault =
          trap.kind == .deadEnd
          ? "a dead end: nothing leads on, and nothing leads back"
          : "a one-way door: it leads \(row.kind.isReference ? "into another flow" : "on"), but never back"
        let place =
          switch row.kind {
          case .screen: ""
          case .flowReference: " there"
          default: " on a screen in it"
          }
        report(
          .trap, "\(name) is \(fault)", at: flow.place(of: trap.frame), notes: notes,
          help: "dismiss it, unwind past it, or say terminal=\"true\"\(place)")
      }
    }
  }
}
