import FlowSyntax

extension Rule {
  package static let trapUnlessAction = Rule(
    "trap-unless-action", .information, "a screen that can be left only if one of its actions closes it",
    explanation: """
      Nothing in the flow closes the screen on some way in, but it calls a method of which the flow does not say what it does. \
      'may' on the trigger says what its action performs.
      """,
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="go"><segue kind="present" presentation="fullScreen" to="detail"/></button>
        </screen>
        <screen id="detail"><button id="done" action="close"/></screen>
      </flow>
      """)
}
