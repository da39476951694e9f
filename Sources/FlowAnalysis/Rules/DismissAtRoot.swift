import FlowModel
import FlowSyntax

extension Rule {
  package static let dismissAtRoot = Rule(
    "dismiss-at-root", .information, "a dismiss on a screen that is only ever the app's root",
    explanation: "There is nothing below to go back to, so the dismiss does nothing.",
    example: #"<flow initial="home"><screen id="home"><button id="close"><dismiss/></button></screen></flow>"#)
}

extension Subject {
  func checkDismissAtRoot() {
    guard let stack, !flow.dismisses.isEmpty else { return }
    for screen in 0..<Index(flow.screenCount) where !flow.dismisses(of: screen).isEmpty && stack.reachability[screen] {
      let ways = stack.waysIn[screen]
      guard ways.contains(.frameIsEntry), ways.isDisjoint(with: [.frameIsPushed, .frameIsPresented, .frame]) else {
        continue
      }
      for dismiss in flow.dismisses(of: screen) {
        report(
          .dismissAtRoot, "\(flow.quoted(screen)) is only ever at the root, where nothing can be dismissed",
          at: Place(flow.dismisses[dismiss].offset))
      }
    }
  }
}
