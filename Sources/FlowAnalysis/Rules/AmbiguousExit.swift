import FlowSyntax

extension Rule {
  package static let ambiguousExit = Rule(
    "ambiguous-exit", .information, "an unwind that different screens answer on different paths",
    explanation: "That may be meant: the nearest answers. 'screen' on the unwind says which one is.",
    example: """
      <flow initial="main">
        <navigation id="main" root="home"/>
        <screen id="home">
          <button id="newest"><segue kind="show" to="detail"/></button>
          <button id="all"><segue kind="show" to="list"/></button>
          <exit id="done"/>
        </screen>
        <screen id="list">
          <button id="open"><segue kind="show" to="detail"/></button>
          <exit id="done"/>
        </screen>
        <screen id="detail"><button id="close"><unwind to="done"/></button></screen>
      </flow>
      """)
}
