import FlowModel
import FlowSyntax

extension Rule {
  package static let showWithoutNavigation = Rule(
    "show-without-navigation", .warning, "a show from a screen that no navigation ever holds",
    explanation: """
      A show pushes within the nearest navigation container. Here there is none on any way in, so it presents. Say so with \
      kind="present", or put the screen into a navigation.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="go"><segue kind="show" to="detail"/></button></screen>
        <screen id="detail"/>
      </flow>
      """)
}

extension Subject {
  func checkShowWithoutNavigation() {
    guard let stack else { return }
    for segue in stack.findings.showsWithoutNavigation {
      let place = Place(flow.segues[Int(segue)].offset, .attributeValue("kind"))
      let screen = flow.screen(ofSegue: Int(segue))
      report(
        .showWithoutNavigation, "\(flow.quoted(screen)) is in no navigation on any way in, so this show presents",
        at: place,
        fixIts: [FixIt("change to 'present'", [.replace(place, with: "present")], isSafe: true)])
    }
  }
}
