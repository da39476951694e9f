import FlowModel
import FlowSyntax

extension Rule {
  package static let unreachableScreen = Rule(
    "unreachable-screen", .warning, "a screen that nothing leads to",
    explanation: """
      No path from the initial screen or an entry leads here. Let a segue lead to it, say entry="true" if something outside \
      the file opens it, or delete it. The notes are what only this would lead to.
      """,
    example: #"<flow initial="home"><screen id="home"/><screen id="lost"/></flow>"#)
}

extension Subject {
  /// What is probably meant by a misspelt destination is left out, and so is what follows from that.
  func checkUnreachableScreen() {
    guard let stack else { return }
    let meant = meant(by: .unknownDestination)
    for found in stack.findings.unreachable where !meant.contains(flow.screens[Int(found.screen)].id) {
      report(
        .unreachableScreen, "no path from the initial screen or an entry leads to \(named(found.screen))",
        at: flow.place(of: found.screen),
        notes: found.followers.prefix(8).map {
          Note("\(named($0)) could only be shown from there", at: flow.place(of: $0))
        })
    }
  }

  private func named(_ screen: Index) -> String {
    "the \(flow.screens[Int(screen)].kind.word) \(flow.quoted(screen))"
  }
}
