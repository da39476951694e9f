import FlowSyntax

extension Rule {
  package static let unknownValue = Rule(
    "unknown-value", .error, "a name of no input, output, state or field of the screen",
    explanation:
      "'from' reads a value of the screen that is left, 'into' sets one of the screen that is unwound to, 'selected' holds what is checked.",
    example: #"<pass input="name" from="naem"/>"#)
}
