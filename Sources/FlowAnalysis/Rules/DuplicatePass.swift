import FlowSyntax

extension Rule {
  package static let duplicatePass = Rule(
    "duplicate-pass", .warning, "an input that one segue passes twice",
    explanation: "The first counts. Delete one of them.",
    example: #"<pass input="name" from="name"/><pass input="name" value="Ada"/>"#)
}
