import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownInitial = Rule(
    "unknown-initial", .error, "an initial screen that the flow does not have",
    explanation: "The initial of a flow is the id of a screen, container or reference in it.",
    example: "<flow initial=\"hom\"><screen id=\"home\"/></flow>")
}

extension Subject {
  func checkUnknownInitial() {
    if flow.initialName == 0 || flow.initial != .none { return }
    let place = Place(flow.offset, .attributeValue("initial"))
    if let other = NamedParts(flow).noun(of: flow.initialName) {
      return report(.invalidDestination, "'\(flow.names[flow.initialName])' is \(other), not a screen", at: place)
    }
    var comparisons = Candidates.budget
    let candidates = Candidates(flow.screens.lazy.map(\.id), flow.names)
    reportUnknown(
      .unknownInitial, "there is no screen '\(flow.names[flow.initialName])' to begin at", at: place,
      name: flow.initialName, among: candidates.near(flow.initialName, flow.names, &comparisons))
  }
}
