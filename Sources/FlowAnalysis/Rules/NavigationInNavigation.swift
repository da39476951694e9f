import FlowModel
import FlowSyntax

extension Rule {
  package static let navigationInNavigation = Rule(
    "navigation-in-navigation", .error, "a navigation directly inside another navigation",
    explanation: """
      UIKit throws when a navigation controller is put onto another one's stack. Name the inner one's root instead, or present \
      the navigation.
      """,
    example: """
      <navigation id="outer" root="inner"/>
      <navigation id="inner" root="home"/>
      """)
}

extension Subject {
  func checkNavigationInNavigation() {
    for row in flow.contents.indices where flow.contents[row].role == .root && flow.contents[row].to != .none {
      let content = flow.contents[row]
      guard isNavigation(content.to) else { continue }
      report(
        .navigationInNavigation,
        "\(flow.quoted(flow.screen(ofContent: row))) cannot have the navigation \(flow.quoted(content.to)) as its root",
        at: Place(content.offset, .attributeValue("root")))
    }
    guard let stack else { return }
    for row in flow.segues.indices where flow.segues[row].kind == .replace && flow.segues[row].to != .none {
      let screen = flow.screen(ofSegue: row)
      guard isNavigation(flow.segues[row].to), stack.reachability[screen], stack.waysIn.canHaveNavigation(screen) else {
        continue
      }
      report(
        .navigationInNavigation,
        "\(flow.quoted(screen)) stands in a navigation, where the navigation \(flow.quoted(flow.segues[row].to)) cannot take its place",
        at: Place(flow.segues[row].offset, .attributeValue("to")))
    }
  }

  private func isNavigation(_ screen: Index) -> Bool {
    let kind = flow.screens[Int(screen)].kind
    return kind == .navigation || kind == .flowReference && summary(of: screen)?.kind == .navigation
  }
}
