import FlowSyntax

extension Rule {
  package static let unsetOutput = Rule(
    "unset-output", .information, "an output that is taken, but that nothing in the flow sets",
    explanation: "Without default it is nil until the class sets it. A set on a trigger says when it gets its value.",
    example: #"<screen id="picker"><output name="animal" type="String"/></screen>"#)
}
