import FlowModel
import FlowSyntax

extension Rule {
  package static let selectionMismatch = Rule(
    "selection-mismatch", .error, "something that is performed by a selection which cannot happen so",
    explanation: """
      A cell with selectable="false", or in such a section, is never selected: it leads nowhere, sets nothing, and its \
      action and focus are never asked for. With selection="multiple" a selection toggles a check mark and leads nowhere.
      """,
    example: """
      <flow initial="main">
        <navigation id="main" root="home"/>
        <screen id="home" kind="table">
          <section><cell selectable="false"><segue kind="show" to="detail"/></cell></section>
        </screen>
        <screen id="detail"/>
      </flow>
      """)
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
        } else if flags.contains(.multiple), performed.word != "alert" {
          report(
            .selectionMismatch, "selecting the cell toggles its check mark, so this \(performed.word) has no place",
            at: performed.place)
        }
      }
    }
    checkNamedBySelection()
    for trigger in flow.triggers where trigger.flags.contains(.notSelectable) {
      // A tap on the accessory may be what calls the action.
      if trigger.flags.contains(.action), !trigger.flags.contains(.accessory) {
        report(
          .selectionMismatch, "the cell cannot be selected, so its action is never called",
          at: Place(trigger.offset, .attributeValue("action")))
      }
      if trigger.flags.contains(.focus) {
        report(
          .selectionMismatch, "the cell cannot be selected, so it never activates the field",
          at: Place(trigger.offset, .attributeValue("focus")))
      }
    }
    for set in flow.sets {
      let flags = flow.triggers[Int(set.trigger)].flags
      if flags.contains(.notSelectable), !flags.contains(.accessory) {
        report(.selectionMismatch, "the cell cannot be selected, so this is never set", at: Place(set.offset))
      }
    }
  }

  /// By `performs`.
  private func checkNamedBySelection() {
    var ways: Set<UInt64>?
    for mention in flow.mentions where !mention.isMay {
      let trigger = flow.triggers[Int(mention.trigger)]
      let place = Place(trigger.offset, .attributeValue("performs"))
      if trigger.flags.contains(.notSelectable) {
        report(
          .selectionMismatch, "the cell cannot be selected, so '\(flow.names[mention.name])' never happens", at: place)
      } else if trigger.flags.contains(.multiple) {
        if ways == nil { ways = waysByName() }
        guard ways!.contains(key(flow.screen(ofTrigger: Int(mention.trigger)), mention.name)) else { continue }
        report(
          .selectionMismatch,
          "selecting the cell toggles its check mark, so '\(flow.names[mention.name])' has no place", at: place)
      }
    }
  }

  /// Segues, unwinds and dismisses: what leads away.
  private func waysByName() -> Set<UInt64> {
    var ways: Set<UInt64> = []
    for screen in 0..<Index(flow.screenCount) {
      for row in flow.segues(of: screen) { ways.insert(key(screen, flow.segues[row].id)) }
      for row in flow.unwinds(of: screen) { ways.insert(key(screen, flow.unwinds[row].id)) }
      for row in flow.dismisses(of: screen) { ways.insert(key(screen, flow.dismisses[row].id)) }
    }
    return ways
  }

  private func key(_ screen: Index, _ id: Name) -> UInt64 { UInt64(screen) << 32 | UInt64(id) }
}
