import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownSegue = Rule(
    "unknown-segue", .error, "a segue, unwind, dismiss or alert that the screen does not have",
    explanation: """
      What performs and may name are ids of segues, unwinds, dismisses and alerts of the same screen. What the unwind of a \
      take names is the id of an unwind in the flow.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="go"><segue kind="present" to="detail"/></button></screen>
        <screen id="detail">
          <button id="close" performs="leve"/>
          <dismiss id="leave"/>
        </screen>
      </flow>
      """)
}

extension Subject {
  func checkUnknownSegue() {
    var comparisons = Candidates.budget
    var candidates: (screen: Index, all: Candidates)?
    flow.forEachUnknownMention { screen, mention in
      if candidates?.screen != screen {
        let known = flow.identifiers(in: .performed, of: screen).map(\.name)
        candidates = (screen, Candidates(distinct: known, flow.names))
      }
      let offset = flow.triggers[Int(mention.trigger)].offset
      reportUnknown(
        .unknownSegue, "this screen has no segue, unwind, dismiss or alert '\(flow.names[mention.name])'",
        at: mention.isMay
          ? Place(offset, .listItem(attribute: "may", index: Int(mention.position)))
          : Place(offset, .attributeValue("performs")),
        name: mention.name, among: candidates!.all.near(mention.name, flow.names, &comparisons))
    }
    checkTakes(&comparisons)
  }

  private func checkTakes(_ comparisons: inout Int) {
    if !flow.takes.contains(where: { $0.unwind != 0 }) { return }
    var unwinds = NameTable(flow.names)
    unwinds.beginSpace()
    for unwind in flow.unwinds { _ = unwinds.insert(unwind.id) }
    var candidates: Candidates?
    for take in flow.takes where take.unwind != 0 && !unwinds.contains(take.unwind) {
      if candidates == nil { candidates = Candidates(flow.unwinds.map(\.id), flow.names) }
      reportUnknown(
        .unknownSegue, "this flow has no unwind '\(flow.names[take.unwind])'",
        at: Place(take.offset, .attributeValue("unwind")), name: take.unwind,
        among: candidates!.near(take.unwind, flow.names, &comparisons))
    }
  }
}

extension Flow {
  /// Calls `body` with what triggers perform or may perform and their screen does not have, screen by screen.
  func forEachUnknownMention(_ body: (Index, Mention) -> Void) {
    if mentions.isEmpty { return }
    var performed = NameTable(names)
    var screen = 0
    var next = 0
    while next < mentions.count {
      let trigger = mentions[next].trigger
      while screens[screen + 1].firstTrigger <= trigger { screen += 1 }
      let end = screens[screen + 1].firstTrigger
      performed.beginSpace()
      for row in segues(of: Index(screen)) { _ = performed.insert(segues[row].id) }
      for row in unwinds(of: Index(screen)) { _ = performed.insert(unwinds[row].id) }
      for row in dismisses(of: Index(screen)) { _ = performed.insert(dismisses[row].id) }
      for row in alerts(of: Index(screen)) { _ = performed.insert(alerts[row].id) }
      while next < mentions.count, mentions[next].trigger < end {
        let mention = mentions[next]
        next += 1
        if mention.name != 0, !performed.contains(mention.name) { body(Index(screen), mention) }
      }
    }
  }
}
