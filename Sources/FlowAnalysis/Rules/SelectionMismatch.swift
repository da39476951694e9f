import FlowModel
import FlowSyntax

extension Rule {
  package static let selectionMismatch = Rule(
    "selection-mismatch", .error, "something that is performed by a selection which cannot happen so",
    explanation: """
      A cell with selectable="false", or in such a section, is never selected; and in a table with several check marks a \
      selection toggles one, and leads nowhere.
      """,
    example: #"<cell id="row" selectable="false"><segue id="more" kind="show" to="detail"/></cell>"#)
}

extension Subject {
  func checkSelectionMismatch() {
    guard flow.triggers.contains(where: { $0.flags.contains(.notSelectable) || $0.flags.contains(.multiple) }) else {
      return
    }
    for screen in 0..<Index(flow.screenCount) {
      for performed in flow.performed(by: screen) where !performed.isOnAccessory {
        let flags = flow.triggers[Int(performed.trigger)].flags
        if flags.contains(.notSelectable) {
          report(
            .selectionMismatch, "the cell cannot be selected, so this \(performed.word) never happens",
            at: performed.place)
        } else if flags.contains(.multiple), performed.word == "segue" || performed.word == "unwind" {
          report(
            .selectionMismatch, "selecting the cell toggles its check mark, so this \(performed.word) has no place",
            at: performed.place)
        }
      }
    }
    for mention in flow.mentions
    where !mention.isMay && flow.triggers[Int(mention.trigger)].flags.contains(.notSelectable) {
      report(
        .selectionMismatch, "the cell cannot be selected, so '\(flow.names[mention.name])' never happens",
        at: Place(flow.triggers[Int(mention.trigger)].offset, .attributeValue("performs")))
    }
  }
}
