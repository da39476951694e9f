import FlowSyntax

extension Rule {
  package static let unwindWrongReceiver = Rule(
    "unwind-wrong-receiver", .error, "an unwind that another screen than the one meant always answers",
    explanation: """
      'screen' says which receiver is meant. The nearest screen below that declares the exit answers, and that is never this \
      one. Give the two exits different ids, or name the screen that does answer.
      """,
    example: """
      <flow initial="main">
        <navigation id="main" root="home"/>
        <screen id="home">
          <button id="all"><segue kind="show" to="list"/></button>
          <exit id="done"/>
        </screen>
        <screen id="list">
          <button id="open"><segue kind="show" to="detail"/></button>
          <exit id="done"/>
        </screen>
        <screen id="detail"><button id="close"><unwind to="done" screen="home"/></button></screen>
      </flow>
      """)
}
