import FlowModel
import FlowSyntax
import Testing

/// What the explorer sees, against what FORMAT.md says in "What happens when it runs".
@Suite struct ExplorerTests {
  private struct Seen {
    var receivers: Set<String>
    var isMissed: Bool
    var traps: Set<String>
    var isCut: Bool
  }

  /// What becomes of the only unwind, and which frames cannot be left on some way in.
  private func explore(_ screens: String, initial: String = "a") -> Seen {
    let read = readFlow(SourceFile(path: "x.xml", bytes: Array("<flow initial='\(initial)'>\(screens)</flow>".utf8)))
    #expect(read.diagnostics.whole.isEmpty)
    let seen = Explorer.explore(read.flow)
    func name(_ screen: Int) -> String {
      screen == Item.outside ? "outside" : read.flow.names[read.flow.screens[screen].id]
    }
    return Seen(
      receivers: Set((seen.receivers[0] ?? []).map(name)), isMissed: seen.missed.contains(0),
      traps: Set(seen.departures.filter { !$0.value.canLeave && !$0.value.isOpen }.map { name($0.key.screen) }),
      isCut: seen.isCut)
  }

  @Test(arguments: [
    // The nearest below answers, and the source never.
    (
      "<navigation id='a' root='b'/><screen id='b'><segue id='S' kind='show' to='c'/><exit id='e'/></screen>"
        + "<screen id='c'><unwind id='U' to='e'/><exit id='e'/></screen>", ["b"], false
    ),
    // Across a presentation, and a container after what it holds.
    (
      "<navigation id='a' class='A' root='b'><exit id='e'/></navigation>"
        + "<screen id='b'><segue id='S' kind='present' to='c'/></screen><screen id='c'><unwind id='U' to='e'/></screen>",
      ["a"], false
    ),
    // Another tab answers with what was pushed in it, before the container itself.
    (
      "<tabs id='a' class='A'><tab screen='b'/><tab screen='n'/><exit id='e'/></tabs><screen id='b'><unwind id='U' to='e'/>"
        + "</screen><navigation id='n' root='c'/><screen id='c'><segue id='S' kind='show' to='d'/></screen>"
        + "<screen id='d'><exit id='e'/></screen>", ["a", "d"], false
    ),
    // What is presented over another tab does not answer; in this one it is below nobody.
    (
      "<tabs id='a'><tab screen='b'/><tab screen='c'/></tabs><screen id='b'><unwind id='U' to='e'/></screen>"
        + "<screen id='c'><segue id='S' kind='present' to='d'/></screen><screen id='d'><exit id='e'/></screen>", [],
      true
    ),
    // The embedded sibling before the parent, which answers for what it presents only after both.
    (
      "<screen id='a'><segue kind='embed' to='b'/><segue kind='embed' to='c'/><exit id='e'/></screen>"
        + "<screen id='b'><unwind id='U' to='e'/></screen><screen id='c'><exit id='e'/></screen>", ["c"], false
    ),
    // After a reset nobody is below.
    (
      "<screen id='a'><segue id='S' kind='present' to='b'/><segue id='R' kind='reset' to='b'/><exit id='e'/></screen>"
        + "<screen id='b'><unwind id='U' to='e'/></screen>", ["a"], true
    ),
    // What was replaced is gone.
    (
      "<navigation id='a' root='b'/><screen id='b'><segue id='S' kind='replace' to='c'/><exit id='e'/></screen>"
        + "<screen id='c'><unwind id='U' to='e'/></screen>", [], true
    ),
    // The other column, until a showDetail replaces what stands there.
    (
      "<split id='a' primary='b' secondary='c'/><screen id='b'><segue id='S' kind='showDetail' to='d'/>"
        + "<unwind id='U' to='e'/></screen><screen id='c'><exit id='e'/></screen><screen id='d'/>", ["c"], true
    ),
    // The tab from which an outer navigation pushed lies on the way.
    (
      "<navigation id='a' root='t'/><tabs id='t'><tab screen='b'/><tab screen='c'/></tabs>"
        + "<screen id='b'><segue id='S' kind='show' to='d'/><exit id='e'/></screen><screen id='c'><exit id='e'/></screen>"
        + "<screen id='d'><unwind id='U' to='e'/></screen>", ["b"], false
    ),
    // Whoever shows the flow answers below the entries only.
    (
      "<requires exit='e'/><screen id='a'><segue id='R' kind='reset' to='b'/><segue id='S' kind='present' to='b'/></screen>"
        + "<screen id='b'><unwind id='U' to='e'/></screen>", ["outside"], true
    ),
  ]) func receivers(screens: String, receivers: [String], isMissed: Bool) {
    let seen = explore(screens)
    #expect(seen.receivers == Set(receivers))
    #expect(seen.isMissed == isMissed)
    #expect(!seen.isCut)
  }

  /// In each, `b` is shown from `a` or from the root `r` of the navigation `a`.
  @Test(arguments: [
    // A cover stays, a sheet can be swiped away, unless it says otherwise.
    ("<screen id='a'><segue id='S' kind='present' presentation='fullScreen' to='b'/></screen><screen id='b'/>", true),
    ("<screen id='a'><segue id='S' kind='present' to='b'/></screen><screen id='b'/>", false),
    (
      "<screen id='a'><segue id='S' kind='popover' to='b'/></screen><screen id='b' modalInPresentation='true'/>", true
    ),
    ("<screen id='a'><segue id='S' kind='custom' class='S' to='b'/></screen><screen id='b'/>", false),
    // Pushed: with Back, without, and under a bar that is hidden.
    (
      "<navigation id='a' root='r'/><screen id='r'><segue id='S' kind='show' to='b'/></screen><screen id='b'/>", false
    ),
    (
      "<navigation id='a' root='r'/><screen id='r'><segue id='S' kind='show' to='b'/></screen>"
        + "<screen id='b' hidesBackButton='true'/>", true
    ),
    (
      "<navigation id='a' root='r' hidesBar='true'/><screen id='r'><segue id='S' kind='show' to='b'/></screen>"
        + "<screen id='b'/>", true
    ),
    // Another tab is a way out.
    (
      "<tabs id='a'><tab screen='n'/><tab screen='o'/></tabs><navigation id='n' root='r'/><screen id='o'/>"
        + "<screen id='r'><segue id='S' kind='show' to='b'/></screen><screen id='b' hidesBackButton='true'/>", false
    ),
    // Dismissed by an embedded screen; the whole presentation by what is pushed in it.
    (
      "<screen id='a'><segue id='S' kind='present' presentation='fullScreen' to='b'/></screen>"
        + "<screen id='b'><segue kind='embed' to='c'/></screen><screen id='c'><dismiss id='D'/></screen>", false
    ),
    (
      "<screen id='a'><segue id='S' kind='present' presentation='fullScreen' to='b'/></screen>"
        + "<navigation id='b' root='c'/><screen id='c'><segue id='T' kind='show' to='d'/></screen>"
        + "<screen id='d'><dismiss id='D' scope='presentation'/></screen>", false
    ),
    // An unwind by what it presents goes past it.
    (
      "<screen id='a'><segue id='S' kind='present' presentation='fullScreen' to='b'/><exit id='e'/></screen>"
        + "<screen id='b'><segue id='T' kind='present' to='c'/></screen><screen id='c'><unwind id='U' to='e'/></screen>",
      false
    ),
  ]) func leaving(screens: String, isTrap: Bool) { #expect(explore(screens).traps.contains("b") == isTrap) }
}
