import FlowSyntax

extension Rule {
  package static let unsetOutput = Rule(
    "unset-output", .information, "an output that is taken, but that nothing in the flow sets",
    explanation: "Without default it is nil until the class sets it. A set on a trigger says when it gets its value.",
    example: """
      <flow initial="home">
        <screen id="home">
          <state name="pet" type="String?"/>
          <button id="go"><segue kind="present" to="picker"/></button>
          <exit id="picked"><take output="animal" into="pet"/></exit>
        </screen>
        <screen id="picker">
          <output name="animal" type="String"/>
          <button id="done"><unwind to="picked"/></button>
        </screen>
      </flow>
      """)
}
