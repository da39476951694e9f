import FlowSyntax

extension Rule {
  package static let classOnStandardSegue = Rule(
    "class-on-standard-segue", .warning, "a class on a segue that UIKit performs itself",
    explanation: "Only kind=\"custom\" uses the class. Say so, or delete the class.",
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="go"><segue kind="present" class="FadeSegue" to="detail"/></button>
        </screen>
        <screen id="detail"/>
      </flow>
      """)
}
