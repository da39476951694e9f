import FlowModel
import FlowSyntax

extension Rule {
  package static let transitionMismatch = Rule(
    "transition-mismatch", .error, "a transition or detents that the presentation cannot have",
    explanation: """
      UIKit throws for a partial curl of anything but a full-screen presentation, and only a sheet has detents: \
      presentation automatic, pageSheet or formSheet.
      """,
    example: #"<segue id="more" kind="present" to="detail" transition="partialCurl"/>"#)
}

extension Subject {
  func checkTransitionMismatch() {
    for segue in flow.segues
    where (segue.flags.contains(.partialCurl) || segue.flags.contains(.detents)) && !segue.flags.contains(.invalidKind)
    {
      if segue.flags.contains(.partialCurl), segue.kind != .present || segue.presentation != .fullScreen {
        report(
          .transitionMismatch, "a partial curl needs a full-screen presentation",
          at: Place(segue.offset, .attributeValue("transition")), help: "say presentation=\"fullScreen\"")
      }
      if segue.flags.contains(.detents), !isSheet(segue) {
        report(.transitionMismatch, "only a sheet has detents", at: Place(segue.offset, .attributeValue("detents")))
      }
    }
  }

  /// On a phone a popover becomes a sheet.
  private func isSheet(_ segue: Segue) -> Bool {
    switch segue.kind {
    case .replace, .reset, .embed, .custom: false
    case .popover: true
    case .show, .showDetail, .present: segue.presentation.isSheet
    }
  }
}
