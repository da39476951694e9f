import FlowSyntax

extension Rule {
  package static let duplicatePass = Rule(
    "duplicate-pass", .warning, "an input that one segue passes twice",
    explanation: "The first counts. Delete one of them.",
    example: """
      <flow initial="home">
        <screen id="home">
          <state name="owner" type="String" default="Ada"/>
          <button id="go">
            <segue kind="present" to="detail">
              <pass input="name" from="owner"/>
              <pass input="name" value="Ada"/>
            </segue>
          </button>
        </screen>
        <screen id="detail"><input name="name" type="String"/></screen>
      </flow>
      """)
}
