import FlowModel
import FlowSyntax

extension Rule {
  package static let endlessEmbedding = Rule(
    "endless-embedding", .error, "screens that contain each other, and so load for ever",
    explanation: "A container loads what it holds, and an embed is performed by loading: a cycle of them never ends.",
    example: """
      <flow initial="main">
        <navigation id="main" root="home"/>
        <screen id="home"><segue kind="embed" to="main"/></screen>
      </flow>
      """)
}

extension Subject {
  /// A navigation as the root of a navigation is reported as such.
  func checkEndlessEmbedding() {
    guard let stack else { return }
    for hold in stack.findings.holds where !isNavigationAsRoot(hold) {
      let message =
        hold.container == hold.held
        ? "\(flow.quoted(hold.held)) contains itself, and so loads for ever"
        : "\(flow.quoted(hold.container)) is itself contained in \(flow.quoted(hold.held)), and so loads for ever"
      report(.endlessEmbedding, message, at: place(of: hold.cause), notes: hold.way.map(note))
    }
  }

  private func isNavigationAsRoot(_ hold: EndlessHold) -> Bool {
    guard case .content(let row) = hold.cause, flow.contents[Int(row)].role == .root else { return false }
    return flow.screens[Int(hold.held)].kind == .navigation
  }

  private func note(_ cause: EndlessHold.Cause) -> Note {
    switch cause {
    case .content(let row): Note(flow.step(content: row), at: place(of: cause))
    case .embed(let row): Note(flow.step(row), at: place(of: cause))
    }
  }

  private func place(of cause: EndlessHold.Cause) -> Place {
    switch cause {
    case .content(let row):
      Place(flow.contents[Int(row)].offset, .attributeValue(flow.contents[Int(row)].role.attribute.text))
    case .embed(let row): Place(flow.segues[Int(row)].offset, .attributeValue("to"))
    }
  }
}
