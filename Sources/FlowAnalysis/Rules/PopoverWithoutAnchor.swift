import FlowModel
import FlowSyntax

extension Rule {
  package static let popoverWithoutAnchor = Rule(
    "popover-without-anchor", .error, "a popover or action sheet that points at nothing",
    explanation: """
      On an iPad UIKit throws when a popover, or an action sheet, has nothing to point at. It points at the trigger that holds \
      or performs it; where only code or an alert's action does, say anchor= with a trigger or view, or anchor="code".
      """,
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="more" action="open" may="Menu"/>
          <segue id="Menu" kind="popover" to="menu"/>
        </screen>
        <screen id="menu"/>
      </flow>
      """)
}

extension Subject {
  func checkPopoverWithoutAnchor() {
    let segues = flow.segues.indices.filter {
      flow.segues[$0].kind == .popover && !flow.segues[$0].flags.contains(.anchor)
    }
    let sheets = flow.alerts.indices.filter { flow.alerts[$0].isActionSheet && !flow.alerts[$0].hasAnchor }
    if segues.isEmpty && sheets.isEmpty { return }
    let (tapped, chosen) = performers()
    /// Whether it lacks something to point at, always or where an alert's action performs it.
    func fault(_ trigger: Index, _ screen: Index, _ id: Name) -> String? {
      if trigger != .none { return flow.triggers[Int(trigger)].kind == .alertAction ? "" : nil }
      let key = UInt64(screen) << 32 | UInt64(id)
      if !tapped.contains(key) { return "" }
      return chosen.contains(key) ? " where an alert's action performs it" : nil
    }
    let help = "say anchor= with a trigger or view of the screen, or anchor=\"code\""
    for row in segues {
      let segue = flow.segues[row]
      guard let fault = fault(segue.trigger, flow.screen(ofSegue: row), segue.id) else { continue }
      report(
        .popoverWithoutAnchor, "this popover has nothing to point at\(fault)", at: Place(segue.offset), help: help)
    }
    for row in sheets {
      let alert = flow.alerts[row]
      guard let fault = fault(alert.trigger, flow.screen(ofAlert: row), alert.id) else { continue }
      report(
        .popoverWithoutAnchor, "on an iPad this action sheet has nothing to point at\(fault)", at: Place(alert.offset),
        help: help)
    }
  }

  /// What something on the screen performs by name, and what an alert's action does, as pairs of screen and name.
  private func performers() -> (tapped: Set<UInt64>, chosen: Set<UInt64>) {
    var tapped: Set<UInt64> = []
    var chosen: Set<UInt64> = []
    for mention in flow.mentions where !mention.isMay {
      let key = UInt64(flow.screen(ofTrigger: Int(mention.trigger))) << 32 | UInt64(mention.name)
      if flow.triggers[Int(mention.trigger)].kind == .alertAction { chosen.insert(key) } else { tapped.insert(key) }
    }
    return (tapped, chosen)
  }
}
