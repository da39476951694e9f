import FlowModel
import FlowSyntax

extension Rule {
  package static let transitionMismatch = Rule(
    "transition-mismatch", .error, "a transition or detents that the presentation cannot have",
    explanation: """
      UIKit throws for a partial curl of anything but a full-screen presentation, and only a sheet has detents: \
      presentation automatic, pageSheet or formSheet.
      """,
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="go"><segue kind="present" to="detail" transition="partialCurl"/></button>
        </screen>
        <screen id="detail"/>
      </flow>
      """)
}

extension Subject {
  func checkTransitionMismatch() {
    for segue in flow.segues where segue.flags.contains(.partialCurl) || segue.flags.contains(.detents) {
      if segue.flags.contains(.invalidKind) || segue.flags.contains(.invalidPresentation) { continue }
      let presents = segue.kind == .show || segue.kind == .showDetail || segue.kind == .present
      if segue.flags.contains(.partialCurl), !presents || segue.presentation != .fullScreen {
        report(
          .transitionMismatch, "a partial curl needs a full-screen presentation",
          at: Place(segue.offset, .attributeValue("transition")),
          help: presents ? "say presentation=\"fullScreen\"" : nil)
      }
      if segue.flags.contains(.detents), !isSheet(segue) {
        report(.transitionMismatch, "only a sheet has detents", at: Place(segue.offset, .attributeValue("detents")))
      }
    }
  }

  /// On a phone a popover becomes a sheet, unless it says that it stays one.
  private func isSheet(_ segue: Segue) -> Bool {
    switch segue.kind {
    case .replace, .reset, .embed, .custom: false
    case .popover: !segue.flags.contains(.staysPopover)
    case .show, .showDetail, .present: segue.presentation.isSheet
    }
  }
}
