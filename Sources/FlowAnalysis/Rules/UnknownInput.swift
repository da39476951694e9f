import FlowSyntax

extension Rule {
  package static let unknownInput = Rule(
    "unknown-input", .error, "a pass to an input that the destination does not have",
    explanation: "A pass names an input of the destination, or of what a navigation, split or pages there holds.",
    example: #"<pass input="naem" from="name"/>"#)
}
