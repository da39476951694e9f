import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownInput = Rule(
    "unknown-input", .error, "a pass to an input that the destination does not have",
    explanation: "A pass names an input of the destination, or of what a navigation, split or pages there holds.",
    example: """
      <flow initial="home">
        <screen id="home">
          <state name="owner" type="String" default="Ada"/>
          <button id="go">
            <segue kind="present" to="detail"><pass input="naem" from="owner"/></segue>
          </button>
        </screen>
        <screen id="detail"><input name="name" type="String"/></screen>
      </flow>
      """)
}

extension Subject {
  /// One pass: the input that it names, and the type of what it gives.
  func checkPass(
    _ pass: Pass, _ passing: Passing, _ takers: [Taker], _ index: inout ValueIndex, _ meant: inout MeantInputs
  ) {
    let meantTakers = takers.filter { $0.isMeant(by: pass) || hasUnknownColumns($0) }
    var types: [String] = []
    for taker in meantTakers {
      if isOpaque(taker.screen) { return checkFrom(pass, passing, &index, []) }
      if flow.screens[Int(taker.screen)].kind == .flowReference {
        types += summary(of: taker.screen)?.types(ofInput: flow.names[pass.input]) ?? []
      } else if let row = index.find(pass.input, of: taker.screen, [.input]) {
        types.append(flow.type(of: row))
      }
    }
    if meantTakers.isEmpty, pass.screen != 0 {
      meant.isAny = true
      if !takers.contains(where: { isOpaque($0.screen) }) {
        reportUnknown(
          .unknownScreen, "\(flow.quoted(passing.destination)) has no column '\(flow.names[pass.screen])'",
          at: Place(pass.offset, .attributeValue("screen")), name: pass.screen,
          among: takers.flatMap(\.columns).map { flow.names[$0] })
      }
    } else if types.isEmpty {
      // Beyond the thousandth such finding nobody looks for what is meant.
      if diagnostics.isFull(.unknownInput) { meant.isAny = true }
      let name = reportUnknown(
        .unknownInput, "\(flow.quoted(passing.destination)) has no input '\(flow.names[pass.input])'",
        at: Place(pass.offset, .attributeValue("input")), name: pass.input, among: inputs(of: meantTakers))
      if let name { meant.names.insert(name) }
    }
    var seen: Set<String> = []
    checkFrom(pass, passing, &index, types.filter { seen.insert($0).inserted })
  }

  /// Whether it may have any input.
  private func isOpaque(_ screen: Index) -> Bool {
    switch flow.screens[Int(screen)].kind {
    case .storyboardReference, .classReference: true
    case .flowReference: summary(of: screen)?.isOpaque ?? true
    default: false
    }
  }

  /// A split of another flow.
  private func hasUnknownColumns(_ taker: Taker) -> Bool {
    flow.screens[Int(taker.screen)].kind == .flowReference && summary(of: taker.screen)?.kind == .split
  }

  func summary(of reference: Index) -> ScreenSummary? {
    flow.reference(of: reference).flatMap { targets[$0].summary }
  }

  /// Their names, the first of each taker.
  private func inputs(of takers: [Taker]) -> [String] {
    takers.flatMap { taker in
      if flow.screens[Int(taker.screen)].kind == .flowReference {
        return (summary(of: taker.screen)?.inputs ?? []).prefix(256).map(\.name)
      }
      return flow.properties(of: taker.screen).prefix(256).filter { flow.properties[$0].kind == .input }.map {
        flow.names[flow.properties[$0].name]
      }
    }
  }

  private func checkFrom(_ pass: Pass, _ passing: Passing, _ index: inout ValueIndex, _ types: [String]) {
    switch pass.source {
    case .code: break
    case .value: types.forEach { checkLiteral(pass.from, $0, Place(pass.offset, .attributeValue("value"))) }
    case .from:
      guard let type = type(ofSource: pass.from, of: passing.source, passing.trigger, &index, at: pass.offset) else {
        return
      }
      for target in types where !type.isEmpty && !target.isEmpty && !Conversion.fits(type, target) {
        report(
          .typeMismatch,
          "'\(flow.names[pass.from])' is of type '\(type)', and the input '\(flow.names[pass.input])' of type '\(target)'",
          at: Place(pass.offset, .attributeValue("from")))
      }
    }
  }
}
