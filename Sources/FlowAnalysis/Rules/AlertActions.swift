import FlowModel
import FlowSyntax

extension Rule {
  package static let alertActions = Rule(
    "alert-actions", .error, "an alert without actions, or with two cancels",
    explanation: "An alert without an action is never closed, and UIKit throws at a second cancel action.",
    example: """
      <flow initial="home">
        <screen id="home"><button id="go"><alert title="Sorry"/></button></screen>
      </flow>
      """)
}

extension Subject {
  func checkAlertActions() {
    for alert in flow.alerts where !alert.hasAction {
      report(.alertActions, "the alert has no action, so nothing closes it", at: Place(alert.offset))
    }
    var firsts: [Index: UInt32] = [:]
    for cancel in flow.cancels {
      guard let first = firsts[cancel.alert] else {
        firsts[cancel.alert] = cancel.offset
        continue
      }
      report(
        .alertActions, "an alert has one cancel action at most", at: Place(cancel.offset, .attributeValue("style")),
        notes: [Note("the first is here", at: Place(first, .attributeValue("style")))])
    }
  }
}
