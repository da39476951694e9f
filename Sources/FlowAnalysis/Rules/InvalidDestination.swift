import FlowModel
import FlowSyntax

extension Rule {
  package static let invalidDestination = Rule(
    "invalid-destination", .error, "a destination that cannot be shown so",
    explanation: """
      Only screens, containers and references can be shown: a cell, a button, an exit or a segue cannot. Nor can a split \
      be the root of a navigation: UIKit raises an exception for it.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="go"><segue id="more" kind="present" to="go"/></button></screen>
      </flow>
      """)
}

extension Subject {
  /// What is named and is no screen is found where names are looked up; here, what is a screen of the wrong kind.
  func checkInvalidDestination() {
    for content in flow.contents where content.role == .root && content.to != .none {
      guard flow.screens[Int(content.to)].kind == .split else { continue }
      report(
        .invalidDestination, "the split '\(flow.names[content.toName])' cannot be the root of a navigation",
        at: Place(content.offset, .attributeValue("root")))
    }
  }
}

/// What a name that is no screen's names: the first thing in the file of the first kind that has it.
struct NamedParts {
  private var nouns: [Name: String] = [:]

  init(_ flow: Flow) {
    for row in flow.triggers { add(row.id, row.kind == .alertAction ? "an alert action" : "a \(row.kind.word)") }
    for row in flow.views { add(row.id, "a view") }
    for row in flow.exits { add(row.id, "an exit") }
    for row in flow.segues { add(row.id, "a segue") }
    for row in flow.unwinds { add(row.id, "an unwind") }
    for row in flow.dismisses { add(row.id, "a dismiss") }
    for row in flow.alerts { add(row.id, "an alert") }
  }

  private mutating func add(_ name: Name, _ noun: @autoclosure () -> String) {
    if name != 0, nouns[name] == nil { nouns[name] = noun() }
  }

  func noun(of name: Name) -> String? { nouns[name] }
}
