import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownAnchor = Rule(
    "unknown-anchor", .error, "an anchor or view that the screen does not have",
    explanation: """
      A popover or an action sheet points at a trigger or view of its screen, and an embed fills a view of it. Name one of \
      them, or declare a view.
      """,
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="more"><segue id="options" kind="popover" to="list" anchor="mroe"/></button>
        </screen>
        <screen id="list"/>
      </flow>
      """)
}

extension Subject {
  func checkUnknownAnchor() {
    var views = NameTable(flow.names)
    var triggers = NameTable(flow.names)
    var current = Index.none
    var comparisons = Candidates.budget
    var candidates: Candidates?
    for use in flow.uses where (use.attribute == .anchor || use.attribute == .in) && use.name != 0 {
      if use.screen != current {
        current = use.screen
        candidates = nil
        triggers.beginSpace()
        views.beginSpace()
        for row in flow.triggers(of: current) { _ = triggers.insert(flow.triggers[row].id) }
        for row in flow.views(of: current) { _ = views.insert(flow.views[row].id) }
      }
      if views.contains(use.name) || use.attribute == .anchor && triggers.contains(use.name) { continue }
      if candidates == nil {
        candidates = Candidates(distinct: flow.identifiers(in: .touched, of: current).map(\.name), flow.names)
      }
      let what = use.attribute == .in ? "view" : "trigger or view"
      reportUnknown(
        .unknownAnchor, "this screen has no \(what) '\(flow.names[use.name])'",
        at: Place(use.offset, .attributeValue(use.attribute.text)), name: use.name,
        among: candidates!.near(use.name, flow.names, &comparisons))
    }
  }
}
