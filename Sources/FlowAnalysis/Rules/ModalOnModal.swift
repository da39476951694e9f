import FlowModel
import FlowSyntax

extension Rule {
  package static let modalOnModal = Rule(
    "modal-on-modal", .information, "a sheet or popover from a screen that itself stands in one",
    explanation: """
      One sheet over another is easily lost. A push within the sheet's navigation, or closing the first one, is mostly clearer. \
      What covers the screen is not counted.
      """,
    example: #"<segue id="more" kind="present" to="anotherSheet"/>"#)
}

extension Subject {
  func checkModalOnModal() {
    guard let stack else { return }
    for screen in 0..<Index(flow.screenCount) where stack.reachability[screen] {
      let segues = flow.segues(of: screen).filter { flow.segues[$0].isSheetOrPopover }
      guard !segues.isEmpty else { continue }
      let ways = stack.waysIn[screen]
      let isInSheet = ways.ways.allSatisfy { stack.waysIn.surroundings(of: $0, at: screen).layer == .closable }
      guard isInSheet, !ways.isEmpty else { continue }
      for segue in segues {
        report(
          .modalOnModal, "\(flow.quoted(screen)) already stands in a sheet or popover, and presents another",
          at: Place(flow.segues[segue].offset, .attributeValue("kind")))
      }
    }
  }
}

extension Segue {
  fileprivate var isSheetOrPopover: Bool {
    switch (kind, presentation) {
    case (.popover, _), (.present, .automatic), (.present, .pageSheet), (.present, .formSheet): true
    default: false
    }
  }
}
