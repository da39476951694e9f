import FlowSyntax

extension Rule {
  package static let unwindWrongReceiver = Rule(
    "unwind-wrong-receiver", .error, "an unwind that another screen than the one meant always answers",
    explanation: """
      'screen' says which receiver is meant. The nearest screen below that declares the exit answers, and that is never this \
      one. Give the two exits different ids, or name the screen that does answer.
      """,
    example: #"<unwind id="back" to="done" screen="home"/>"#)
}
