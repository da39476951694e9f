import FlowModel
import FlowSyntax

extension Rule {
  package static let typeMismatch = Rule(
    "type-mismatch", .error, "a value of another type than its place",
    explanation:
      "Types have to be equal, but for a value into its optional or Any, an integer literal for a floating type, and nil for an optional. Convert in code: by=\"code\" asks the class for the value.",
    example: """
      <flow initial="home">
        <screen id="home"><state name="count" type="Int" default="true"/></screen>
      </flow>
      """)
}

extension Subject {
  /// A literal against the type that it is for.
  func checkLiteral(_ text: Name, _ type: String, _ place: Place) {
    if type.isEmpty || type == "String" { return }
    let bytes = Array(flow.names.utf8(text))
    if Literal.kind(bytes) == nil {
      return report(ShapeRules.invalidLiteral, "'\(flow.names[text])' is not a literal of Swift", at: place)
    }
    if !Conversion.fits(literal: bytes, type) {
      report(.typeMismatch, "'\(flow.names[text])' is no value of type '\(type)'", at: place)
    }
  }

  /// Defaults against their types; an input and an output of one name against each other; what `selected` names.
  func checkProperties() {
    for property in flow.properties where property.hasDefault && property.type != 0 {
      let type = flow.names[property.type]
      if type == "String" { continue }
      let bytes = Array(flow.names.utf8(property.defaultValue))
      if Literal.kind(bytes) == nil || Conversion.fits(literal: bytes, type) { continue }
      report(
        .typeMismatch, "'\(flow.names[property.defaultValue])' is no value of type '\(type)'",
        at: Place(property.offset, .attributeValue("default")))
    }
    var index = ValueIndex(flow)
    for screen in 0..<Index(flow.screenCount) {
      for row in flow.properties(of: screen) where flow.properties[row].kind == .output {
        guard let input = index.find(flow.properties[row].name, of: screen, [.input]),
          flow.properties[input].type != flow.properties[row].type, flow.properties[row].type != 0,
          flow.properties[input].type != 0
        else { continue }
        let later = max(row, input)
        report(
          .typeMismatch,
          "the input and the output '\(flow.names[flow.properties[row].name])' are one property, and differ in type",
          at: Place(flow.properties[later].offset, .attributeValue("type")),
          notes: [
            Note("the other is here", at: Place(flow.properties[min(row, input)].offset, .attributeValue("type")))
          ])
      }
    }
    for use in flow.uses where use.attribute == .selected {
      if index.find(use.name, of: use.screen, [.state, .input, .output]) != nil { continue }
      let known = flow.properties(of: use.screen).prefix(256).filter { flow.properties[$0].kind != .field }
        .map { flow.names[flow.properties[$0].name] }
      reportUnknown(
        .unknownValue, "\(flow.quoted(use.screen)) has no state, input or output '\(flow.names[use.name])'",
        at: Place(use.offset, .attributeValue("selected")), name: use.name, among: known)
    }
  }
}
