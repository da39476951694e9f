import FlowModel
import FlowSyntax

extension Rule {
  package static let unreachableScreen = Rule(
    "unreachable-screen", .warning, "a screen that nothing leads to",
    explanation: """
      No path from the initial screen or an entry leads here. Let a segue lead to it, say entry="true" if something outside \
      the file opens it, or delete it.
      """,
    example: #"<flow initial="home"><screen id="home"/><screen id="lost"/></flow>"#)
}

extension Subject {
  /// Of screens that only lead to each other, one finding each: none of them is reached.
  func checkUnreachableScreen() {
    guard let stack else { return }
    for screen in 0..<Index(flow.screenCount)
    where !stack.reachability[screen] && !flow.screens[Int(screen)].flags.contains(.duplicate) {
      let row = flow.screens[Int(screen)]
      report(
        .unreachableScreen, "nothing leads to the \(row.kind.word) \(flow.quoted(screen))", at: flow.place(of: screen))
    }
  }
}
