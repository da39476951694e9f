import FlowModel
import FlowSyntax

extension Rule {
  package static let showPresents = Rule(
    "show-presents", .information, "a show of a navigation or split, which presents it",
    explanation: "UIKit never pushes a navigation or split container: show presents it. kind=\"present\" says so.",
    example: """
      <flow initial="main">
        <navigation id="main" root="home"/>
        <screen id="home"><button id="go"><segue kind="show" to="other"/></button></screen>
        <navigation id="other" root="detail"/>
        <screen id="detail"/>
      </flow>
      """)
}

extension Subject {
  func checkShowPresents() {
    for segue in flow.segues where segue.kind == .show && segue.to != .none {
      let row = flow.reference(of: segue.to)
      let kind = row.flatMap { targets[$0].summary?.kind } ?? flow.screens[Int(segue.to)].kind
      guard kind == .navigation || kind == .split else { continue }
      let place = Place(segue.offset, .attributeValue("kind"))
      report(
        .showPresents,
        "\(flow.quoted(segue.to)) \(row == nil ? "is" : "refers to") a \(kind.word), which show presents", at: place,
        fixIts: [FixIt("change to 'present'", [.replace(place, with: "present")], isSafe: true)])
    }
  }
}
