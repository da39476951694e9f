import FlowSyntax

extension Rule {
  package static let requirementSometimesUnmet = Rule(
    "requirement-sometimes-unmet", .warning,
    "another flow is shown on some path on which no screen below declares the exit that it requires",
    explanation: """
      The notes are the shortest path on which the required exit is declared nowhere below; there the other flow's unwind \
      does nothing. Declare the exit on a screen of that path.
      """,
    example: #"<reference id="reader" flow="reader.xml"/>"#)
}
