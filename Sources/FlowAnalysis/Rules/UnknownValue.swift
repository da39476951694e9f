import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownValue = Rule(
    "unknown-value", .error, "a name of no input, output, state or field of the screen",
    explanation:
      "'from' reads a value of the screen that is left, 'into' sets one of the screen that is unwound to, 'selected' holds what is checked.",
    example: """
      <flow initial="home">
        <screen id="home">
          <state name="owner" type="String" default="Ada"/>
          <button id="go">
            <segue kind="present" to="detail"><pass input="name" from="ownre"/></segue>
          </button>
        </screen>
        <screen id="detail"><input name="name" type="String"/></screen>
      </flow>
      """)
}

extension Subject {
  /// The type of what `from` names; nil, and a finding, where nothing has the name; empty where the flow does not say.
  func type(
    ofSource name: Name, of screen: Index, _ trigger: Index, _ index: inout ValueIndex, at offset: UInt32
  ) -> String? {
    if name == 0 { return nil }
    if trigger != .none, flow.triggers[Int(trigger)].flags.contains(.inPrototype) {
      if name == itemName { return "String" }
      if name == rowName { return rowType(of: trigger) }
    }
    if let row = index.find(name, of: screen, PropertyKind.readable) { return flow.type(of: row) }
    reportUnknown(
      .unknownValue, "\(flow.quoted(screen)) has no input, output, state or field '\(flow.names[name])'",
      at: Place(offset, .attributeValue("from")), name: name,
      among: flow.properties(of: screen).prefix(256).map { flow.names[flow.properties[$0].name] })
    return nil
  }

  private func rowType(of trigger: Index) -> String {
    var low = 0
    var high = flow.rowTypes.count
    while low < high {
      let middle = (low + high) / 2
      if flow.rowTypes[middle].trigger < trigger { low = middle + 1 } else { high = middle }
    }
    return low < flow.rowTypes.count && flow.rowTypes[low].trigger == trigger ? flow.names[flow.rowTypes[low].type] : ""
  }
}
