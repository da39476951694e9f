import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownExit = Rule(
    "unknown-exit", .error, "an exit that nothing declares",
    explanation: """
      An unwind names an exit that a screen below declares. No screen of this flow has this one, and no requires says that \
      whoever shows the flow has it, so the unwind would do nothing.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="back"><unwind to="hoem"/></button><exit id="home"/></screen>
      </flow>
      """)
}

extension Subject {
  func checkUnknownExit() {
    if flow.unwinds.isEmpty { return }
    var exits = NameTable(flow.names)
    exits.beginSpace()
    for exit in flow.exits { _ = exits.insert(exit.id) }
    for requirement in flow.requirements { _ = exits.insert(requirement.exit) }
    var comparisons = Candidates.budget
    var candidates: Candidates?
    var screens: [Name: Index]?
    func screen(_ name: Name) -> Index? {
      if screens == nil {
        screens = Dictionary(flow.screens.indices.map { (flow.screens[$0].id, Index($0)) }) { first, _ in first }
      }
      return screens![name]
    }
    for unwind in flow.unwinds where unwind.exit != 0 && !exits.contains(unwind.exit) {
      func message() -> String {
        "no screen of this flow declares the exit '\(flow.names[unwind.exit])', and nothing requires it"
      }
      let place = Place(unwind.offset, .attributeValue("to"))
      if let screen = screen(unwind.exit) {
        reportScreen(screen, message(), at: place)
        continue
      }
      if candidates == nil {
        candidates = Candidates(flow.exits.map(\.id) + flow.requirements.map(\.exit), flow.names)
      }
      reportUnknown(
        .unknownExit, message(), at: place, name: unwind.exit,
        among: candidates!.near(unwind.exit, flow.names, &comparisons))
    }
  }

  /// The screen stands where one of its exits is meant.
  private func reportScreen(_ screen: Index, _ message: @autoclosure () -> String, at place: Place) {
    let exits = flow.exits(of: screen).map { flow.exits[$0].id }
    if exits.count == 1 { setMeant(exits[0], by: .unknownExit) }
    let exit = exits.count == 1 ? flow.names[exits[0]] : nil
    report(
      .unknownExit, message(), at: place,
      help: "\(flow.quoted(screen)) is a screen; "
        + (exit.map { "did you mean its exit '\($0)'?" } ?? "an unwind names an exit that the screen declares"),
      fixIts: exit.map { [FixIt("change to '\($0)'", [.replace(place, with: $0)], isSafe: false)] } ?? [])
  }
}
