import FlowModel
import FlowSyntax

extension Rule {
  package static let endlessEmbedding = Rule(
    "endless-embedding", .error, "screens that contain each other, and so load for ever",
    explanation: "A container loads what it holds, and an embed is performed by loading: a cycle of them never ends.",
    example: """
      <navigation id="main" root="home"/>
      <screen id="home"><segue kind="embed" to="main"/></screen>
      """)
}

extension Subject {
  func checkEndlessEmbedding() {
    guard let stack else { return }
    for hold in stack.findings.holds {
      let place: Place
      switch hold.cause {
      case .content(let row):
        place = Place(flow.contents[Int(row)].offset, .attributeValue(flow.contents[Int(row)].role.attribute.text))
      case .embed(let row): place = Place(flow.segues[Int(row)].offset, .attributeValue("to"))
      }
      let message =
        hold.container == hold.held
        ? "\(flow.quoted(hold.held)) contains itself, and so loads for ever"
        : "\(flow.quoted(hold.container)) is itself contained in \(flow.quoted(hold.held)), and so loads for ever"
      report(.endlessEmbedding, message, at: place)
    }
  }
}
