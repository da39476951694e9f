import FlowModel
import FlowSyntax

extension Rule {
  package static let endlessGrowth = Rule(
    "endless-growth", .information, "taps that put screens on top of each other without end",
    explanation: """
      The notes lead from a screen round to the same screen, one push or presentation higher. Shops and libraries do that on \
      purpose; where it is not meant, unwind to the screen below instead.
      """,
    example: """
      <flow initial="main">
        <navigation id="main" root="book"/>
        <screen id="book"><button id="author"><segue kind="show" to="author"/></button></screen>
        <screen id="author"><button id="book"><segue kind="show" to="book"/></button></screen>
      </flow>
      """)
}

extension Subject {
  func checkEndlessGrowth() {
    guard let stack else { return }
    for growth in stack.findings.growth {
      let row = flow.segues[Int(growth.segue)]
      let screen = flow.screen(ofSegue: Int(growth.segue))
      report(
        .endlessGrowth,
        "taps can lead from \(flow.quoted(screen)) to \(flow.quoted(screen)) without end, each time on a higher stack",
        at: Place(row.offset, .attributeValue("to")), notes: stack.witness(growth.cycle, in: flow))
    }
  }
}
