import FlowModel
import FlowSyntax

extension Rule {
  package static let unusedRequirement = Rule(
    "unused-requirement", .warning, "a required exit that no unwind names",
    explanation: "Delete the 'requires': those who show this flow need not declare the exit.",
    example: #"<requires exit="done"/>"#)
}

extension Subject {
  func checkUnusedRequirement() {
    guard let stack, !flow.requirements.isEmpty else { return }
    var isUsed = Array(repeating: false, count: flow.names.count + 1)
    for judged in stack.verdicts.unwinds { isUsed[Int(judged.exit)] = true }
    for requirement in flow.requirements where !isUsed[Int(requirement.exit)] && requirement.exit != 0 {
      report(
        .unusedRequirement, "no unwind names the required exit '\(flow.names[requirement.exit])'",
        at: Place(requirement.offset, .attributeValue("exit")))
    }
  }
}
