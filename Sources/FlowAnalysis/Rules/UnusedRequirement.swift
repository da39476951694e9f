import FlowModel
import FlowSyntax

extension Rule {
  package static let unusedRequirement = Rule(
    "unused-requirement", .warning, "a required exit that no unwind names",
    explanation: "Delete the 'requires': those who show this flow need not declare the exit.",
    example: """
      <flow initial="home">
        <requires exit="done"/>
        <screen id="home"/>
      </flow>
      """)
}

extension Subject {
  func checkUnusedRequirement() {
    guard let stack, !flow.requirements.isEmpty else { return }
    let isUsed = usedExits(stack)
    let unused = flow.requirements.filter { !isUsed[Int($0.exit)] }
    if unused.isEmpty || (0..<Index(flow.screenCount)).contains(where: { stack.reachability[$0] && hidesUnwinds($0) }) {
      return
    }
    for requirement in unused {
      report(
        .unusedRequirement,
        "no unwind of a screen that can be shown names the required exit '\(flow.names[requirement.exit])'",
        at: Place(requirement.offset, .attributeValue("exit")))
    }
  }
}
