import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownScreen = Rule(
    "unknown-screen", .error, "a screen that is not there, or is not open to the outside",
    explanation: """
      A reference shows the initial screen of another flow, or a screen of it that says entry="true". The screen of an \
      unwind and the source of a take are screens of the same flow.
      """,
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="go"><segue kind="present" to="detail"/></button>
          <exit id="done"/>
        </screen>
        <screen id="detail"><button id="close"><unwind to="done" screen="hoem"/></button></screen>
      </flow>
      """)
}

extension Subject {
  func checkUnknownScreen() {
    for (reference, target) in zip(flow.references, targets) {
      let place = Place(flow.screens[Int(reference.screen)].offset, .attributeValue("screen"))
      let path = flow.names[reference.path]
      switch target.fault {
      case .unknownScreen(let shown):
        reportUnknown(
          .unknownScreen, "'\(path)' has no initial or entry '\(flow.names[reference.screenName])'", at: place,
          name: reference.screenName, among: shown)
      case .noInitial:
        report(.unknownScreen, "'\(path)' has no initial screen, and this reference names no screen of it", at: place)
      default: continue
      }
    }
    checkScreenNames()
  }

  /// What unwinds and takes say of screens of this flow.
  private func checkScreenNames() {
    let isNamed = flow.unwinds.contains { $0.screen != 0 } || flow.takes.contains { $0.source != 0 }
    if !isNamed { return }
    var screens = NameTable(flow.names)
    screens.beginSpace()
    for screen in flow.screens { _ = screens.insert(screen.id) }
    var named: [(name: Name, place: Place)] = []
    for unwind in flow.unwinds where unwind.screen != 0 && !screens.contains(unwind.screen) {
      named.append((unwind.screen, Place(unwind.offset, .attributeValue("screen"))))
    }
    for take in flow.takes where take.source != 0 && !screens.contains(take.source) {
      named.append((take.source, Place(take.offset, .attributeValue("source"))))
    }
    if named.isEmpty { return }
    var comparisons = Candidates.budget
    let candidates = Candidates(flow.screens.lazy.map(\.id), flow.names)
    for (name, place) in named {
      reportUnknown(
        .unknownScreen, "there is no screen '\(flow.names[name])' in this flow", at: place, name: name,
        among: candidates.near(name, flow.names, &comparisons))
    }
  }
}
