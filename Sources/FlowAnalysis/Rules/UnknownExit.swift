import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownExit = Rule(
    "unknown-exit", .error, "an exit that nothing declares",
    explanation: """
      An unwind names an exit that a screen below declares. No screen of this flow has this one, and no requires says that \
      whoever shows the flow has it, so the unwind would do nothing.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="back"><unwind to="hoem"/></button><exit id="home"/></screen>
      </flow>
      """)
}

extension Subject {
  func checkUnknownExit() {
    if flow.unwinds.isEmpty { return }
    var exits = NameTable(flow.names)
    exits.beginSpace()
    for exit in flow.exits { _ = exits.insert(exit.id) }
    for requirement in flow.requirements { _ = exits.insert(requirement.exit) }
    var comparisons = Candidates.budget
    var candidates: Candidates?
    for unwind in flow.unwinds where unwind.exit != 0 && !exits.contains(unwind.exit) {
      if candidates == nil {
        candidates = Candidates(flow.exits.map(\.id) + flow.requirements.map(\.exit), flow.names)
      }
      reportUnknown(
        .unknownExit, "no screen of this flow declares the exit '\(flow.names[unwind.exit])', and nothing requires it",
        at: Place(unwind.offset, .attributeValue("to")), name: unwind.exit,
        among: candidates!.near(unwind.exit, flow.names, &comparisons))
    }
  }
}
