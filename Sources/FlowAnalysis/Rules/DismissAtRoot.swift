import FlowModel
import FlowSyntax

extension Rule {
  package static let dismissAtRoot = Rule(
    "dismiss-at-root", .information, "a dismiss where nothing of the flow lies below",
    explanation: """
      What the app opens, or a reset shows, has nothing below to go back to: a dismiss there does nothing, unless another \
      flow presents this one. scope="presentation" also does nothing in what is pushed onto it.
      """,
    example: #"<flow initial="home"><screen id="home"><button id="close"><dismiss/></button></screen></flow>"#)
}

extension Subject {
  func checkDismissAtRoot() {
    // What others show by its requirements has something below.
    guard let stack, !flow.dismisses.isEmpty, flow.requirements.isEmpty else { return }
    for screen in 0..<Index(flow.screenCount) where !flow.dismisses(of: screen).isEmpty && stack.reachability[screen] {
      let ways = stack.waysIn[screen]
      let isAtRoot = ways.contains(.frameIsEntry) && ways.isDisjoint(with: [.frameIsPushed, .frameIsPresented, .frame])
      let isInFirstLayer =
        !ways.isEmpty && ways.ways.allSatisfy { stack.waysIn.surroundings(of: $0, at: screen).layer == .base }
      for row in flow.dismisses(of: screen) {
        let dismiss = flow.dismisses[row]
        if isAtRoot {
          report(
            .dismissAtRoot,
            "\(flow.quoted(screen)) only ever stands at the root of this flow, so this dismiss works only where another flow presents it",
            at: Place(dismiss.offset))
        } else if dismiss.wholePresentation, isInFirstLayer {
          report(
            .dismissAtRoot,
            "\(flow.quoted(screen)) is in no presentation of this flow, so this dismiss works only where another flow presents it",
            at: Place(dismiss.offset, .attributeValue("scope")))
        }
      }
    }
  }
}
