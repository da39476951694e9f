import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownDestination = Rule(
    "unknown-destination", .error, "a destination that the flow does not have",
    explanation: """
      What a segue leads to, and what a container holds, is named by the id of a screen, container or reference in the \
      same file. A screen of another file stands in this one as a reference.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="go"><segue id="more" kind="present" to="detial"/></button></screen>
        <screen id="detail" entry="true"/>
      </flow>
      """)
}

extension Subject {
  func checkUnknownDestination() {
    var search: (parts: NamedParts, screens: Candidates, comparisons: Int)?
    for segue in flow.segues where segue.to == .none && segue.toName != 0 {
      reportDestination(segue.toName, Place(segue.offset, .attributeValue("to")), &search)
    }
    for content in flow.contents where content.to == .none && content.toName != 0 {
      reportDestination(content.toName, Place(content.offset, .attributeValue(content.role.attribute.text)), &search)
    }
  }

  private func reportDestination(
    _ name: Name, _ place: Place, _ search: inout (parts: NamedParts, screens: Candidates, comparisons: Int)?
  ) {
    if search == nil {
      search = (NamedParts(flow), Candidates(flow.screens.lazy.map(\.id), flow.names), Candidates.budget)
    }
    if let other = search!.parts.noun(of: name) {
      return report(.invalidDestination, "'\(flow.names[name])' is \(other), not a screen", at: place)
    }
    let screens = search!.screens
    let near = screens.near(name, flow.names, &search!.comparisons)
    reportUnknown(
      .unknownDestination, "there is no screen, container or reference '\(flow.names[name])' in this flow", at: place,
      name: name, among: near)
  }
}

extension ContentRole {
  /// The attribute that names what is held.
  var attribute: AttributeName {
    switch self {
    case .root: .root
    case .tab, .page: .screen
    case .primary: .primary
    case .supplementary: .supplementary
    case .secondary: .secondary
    }
  }
}
