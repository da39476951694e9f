import FlowModel
import FlowSyntax

extension Rule {
  package static let popoverWithoutAnchor = Rule(
    "popover-without-anchor", .error, "a popover or action sheet that points at nothing",
    explanation: """
      On an iPad UIKit throws when a popover, or an action sheet, has nothing to point at. It points at the trigger that holds \
      or performs it; where only code or an alert's action does, say anchor= with a trigger or view, or anchor="code".
      """,
    example: #"<screen id="home"><segue id="more" kind="popover" to="menu"/></screen>"#)
}

extension Subject {
  func checkPopoverWithoutAnchor() {
    let segues = flow.segues.indices.filter {
      flow.segues[$0].kind == .popover && !flow.segues[$0].flags.contains(.anchor)
    }
    let sheets = flow.alerts.indices.filter { flow.alerts[$0].isActionSheet && !flow.alerts[$0].hasAnchor }
    if segues.isEmpty && sheets.isEmpty { return }
    let tapped = performedByTap()
    func lacksAnchor(_ trigger: Index, _ screen: Index, _ id: Name) -> Bool {
      if trigger != .none { return flow.triggers[Int(trigger)].kind == .alertAction }
      return !tapped.contains(UInt64(screen) << 32 | UInt64(id))
    }
    for row in segues where lacksAnchor(flow.segues[row].trigger, flow.screen(ofSegue: row), flow.segues[row].id) {
      report(
        .popoverWithoutAnchor, "this popover has nothing to point at", at: Place(flow.segues[row].offset),
        help: "say anchor= with a trigger or view of the screen, or anchor=\"code\"")
    }
    for row in sheets where lacksAnchor(flow.alerts[row].trigger, flow.screen(ofAlert: row), flow.alerts[row].id) {
      report(
        .popoverWithoutAnchor, "this action sheet has nothing to point at on an iPad",
        at: Place(flow.alerts[row].offset),
        help: "say anchor= with a trigger or view of the screen, or anchor=\"code\"")
    }
  }

  /// What something on the screen performs by name, as pairs of screen and name.
  private func performedByTap() -> Set<UInt64> {
    var performed: Set<UInt64> = []
    for mention in flow.mentions where !mention.isMay && flow.triggers[Int(mention.trigger)].kind != .alertAction {
      performed.insert(UInt64(flow.screen(ofTrigger: Int(mention.trigger))) << 32 | UInt64(mention.name))
    }
    return performed
  }
}
