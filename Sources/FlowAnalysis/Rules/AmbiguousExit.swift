import FlowSyntax

extension Rule {
  package static let ambiguousExit = Rule(
    "ambiguous-exit", .information, "an unwind that different screens answer on different paths",
    explanation: "That may be meant: the nearest answers. 'screen' on the unwind says which one is.",
    example: #"<unwind id="back" to="done"/>"#)
}
