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
      <flow initial="outer">
        <navigation id="outer" root="inner"/>
        <navigation id="inner" root="home"/>
        <screen id="home"/>
      </flow>
      """)
}

extension Subject {
  func checkNavigationInNavigation() {
    for row in flow.contents.indices where flow.contents[row].role == .root && flow.contents[row].to != .none {
      let content = flow.contents[row]
      let container = flow.screen(ofContent: row)
      guard isNavigation(content.to) else { continue }
      report(
        .navigationInNavigation,
        "\(flow.quoted(container)) cannot have the navigation \(flow.quoted(content.to)) as its root",
        at: Place(content.offset, .attributeValue("root")))
    }
    let replaces = flow.segues.indices.filter {
      flow.segues[$0].kind == .replace && flow.segues[$0].to != .none && isNavigation(flow.segues[$0].to)
    }
    guard let stack, !replaces.isEmpty else { return }
    let isInStack = standingInNavigation(stack)
    for row in replaces where isInStack[Int(flow.screen(ofSegue: row))] {
      let screen = flow.screen(ofSegue: row)
      report(
        .navigationInNavigation,
        "\(flow.quoted(screen)) stands in a navigation, where the navigation \(flow.quoted(flow.segues[row].to)) cannot take its place",
        at: Place(flow.segues[row].offset, .attributeValue("to")))
    }
  }

  /// By screen: whether it can be a root of a navigation, be pushed, or take the place of what is; not what stands deeper, in
  /// a tab or embedded, where another navigation is as good as any screen.
  private func standingInNavigation(_ stack: StackAnalysis) -> [Bool] {
    var result = Array(repeating: false, count: flow.screenCount)
    var work: [Index] = []
    func add(_ screen: Index) {
      guard screen != .none, !result[Int(screen)] else { return }
      result[Int(screen)] = true
      work.append(screen)
    }
    for screen in 0..<Index(flow.screenCount) where stack.reachability[screen] {
      if !stack.waysIn[screen].isDisjoint(with: .pushed) { add(screen) }
      guard flow.screens[Int(screen)].kind == .navigation else { continue }
      for row in flow.contents(of: screen) { add(flow.contents[row].to) }
    }
    while let screen = work.popLast() {
      for row in flow.segues(of: screen) where flow.segues[row].kind == .replace { add(flow.segues[row].to) }
    }
    return result
  }

  private func isNavigation(_ screen: Index) -> Bool {
    let kind = flow.screens[Int(screen)].kind
    return kind == .navigation || kind == .flowReference && summary(of: screen)?.kind == .navigation
  }
}
