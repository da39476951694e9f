import FlowModel
import FlowSyntax

extension Rule {
  package static let customSegueWithoutClass = Rule(
    "custom-segue-without-class", .error, "a custom segue without the class that performs it",
    explanation: "kind=\"custom\" is performed by a UIStoryboardSegue subclass of the app: name it in 'class'.",
    example: """
      <flow initial="home">
        <screen id="home"><button id="go"><segue kind="custom" to="back"/></button></screen>
        <screen id="back"/>
      </flow>
      """)
}

extension Subject {
  func checkSegueClasses() {
    for segue in flow.segues where !segue.flags.contains(.invalidKind) {
      let hasClass = segue.flags.contains(.customClass)
      if segue.kind == .custom, !hasClass {
        report(
          .customSegueWithoutClass, "a custom segue needs a 'class'", at: Place(segue.offset, .attributeValue("kind")))
      } else if segue.kind != .custom, hasClass {
        report(
          .classOnStandardSegue, "only a custom segue uses its class", at: Place(segue.offset, .attributeValue("class"))
        )
      }
    }
  }
}
