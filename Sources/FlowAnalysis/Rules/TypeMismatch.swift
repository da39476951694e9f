import FlowSyntax

extension Rule {
  package static let typeMismatch = Rule(
    "type-mismatch", .error, "a value of another type than its place",
    explanation:
      "Types have to be equal, but for a value into its optional or Any, an integer literal for a floating type, and nil for an optional. Convert in code: by=\"code\" asks the class for the value.",
    example: #"<input name="count" type="Int" default="true"/>"#)
}
