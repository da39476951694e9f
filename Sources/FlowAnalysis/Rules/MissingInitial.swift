import FlowModel
import FlowSyntax

extension Rule {
  package static let missingInitial = Rule(
    "missing-initial", .error, "a flow that begins nowhere",
    explanation: """
      A flow begins at its initial screen, or at screens that are opened from outside and say entry="true". This one has \
      neither, so nothing in it is ever shown. Name the first screen in initial.
      """,
    example: "<flow><screen id=\"home\"/></flow>")
}

extension Subject {
  func checkMissingInitial() {
    if flow.initialName != 0 || flow.hasFaultyEntry { return }
    if flow.screens.contains(where: { $0.flags.contains(.entry) }) { return }
    let first = flow.screens.prefix(flow.screenCount).first { $0.id != 0 }.map { flow.names[$0.id] }
    report(
      .missingInitial, "this flow names no initial screen and has no entry", at: Place(flow.offset),
      fixIts: first.map {
        [
          FixIt(
            "begin at '\($0)'", [.addAttribute(element: flow.offset, name: "initial", value: $0)], isSafe: false)
        ]
      } ?? [])
  }
}
