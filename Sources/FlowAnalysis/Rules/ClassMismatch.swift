import FlowModel
import FlowSyntax

extension Rule {
  package static let classMismatch = Rule(
    "class-mismatch", .error, "screens of one class whose values of one name differ in type",
    explanation:
      "A class has one property of a name. Give the values one type, different names, or the screens different classes.",
    example: """
      <flow initial="main">
        <tabs id="main"><tab screen="one"/><tab screen="two"/></tabs>
        <screen id="one" class="Counter"><state name="count" type="Int" default="0"/></screen>
        <screen id="two" class="Counter"><state name="count" type="String" default="0"/></screen>
      </flow>
      """)
}

extension Subject {
  func checkClassMismatch() {
    var counts = Array(repeating: UInt32(0), count: flow.names.count + 1)
    var isShared = false
    for screen in flow.screens.prefix(flow.screenCount) where screen.className != 0 {
      counts[Int(screen.className)] += 1
      if counts[Int(screen.className)] > 1 { isShared = true }
    }
    guard isShared else { return }
    var members: [(key: UInt64, row: Int)] = []
    for screen in 0..<Index(flow.screenCount) {
      let name = flow.screens[Int(screen)].className
      if name == 0 || counts[Int(name)] < 2 { continue }
      for row in flow.properties(of: screen) where flow.properties[row].kind != .field && flow.properties[row].name != 0
      {
        members.append((UInt64(name) << 32 | UInt64(flow.properties[row].name), row))
      }
    }
    members.sort { ($0.key, $0.row) < ($1.key, $1.row) }
    var first = 0
    for index in members.indices.dropFirst() {
      if members[index].key != members[first].key { first = index }
      let (one, other) = (flow.properties[members[first].row], flow.properties[members[index].row])
      guard one.type != other.type, one.type != 0, other.type != 0 else { continue }
      // Within one screen that is a type-mismatch or a duplicate.
      guard flow.screen(ofProperty: members[first].row) != flow.screen(ofProperty: members[index].row) else { continue }
      let className = flow.names[Name(members[index].key >> 32)]
      report(
        .classMismatch,
        "'\(flow.names[other.name])' is of type '\(flow.names[other.type])' here, and of type '\(flow.names[one.type])' in another screen of the class '\(className)'",
        at: Place(other.offset, .attributeValue("type")),
        notes: [Note("the other is here", at: Place(one.offset, .attributeValue("type")))])
    }
  }
}
