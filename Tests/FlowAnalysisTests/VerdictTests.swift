import FlowModel
import FlowSyntax
import Testing

@testable import FlowAnalysis

/// Small flows on which the analysis and exploration once differed.
@Suite struct VerdictTests {
  private func traps(_ text: String) throws -> [String] {
    let flow = readFlow(SourceFile(path: "x.xml", bytes: Array(text.utf8))).flow
    let comparison = try #require(VerdictComparison(text))
    #expect(comparison.differences.isEmpty)
    return StackAnalysis(flow: flow, references: []).waysBack.traps.map { flow.names[flow.screens[Int($0.frame)].id] }
  }

  /// What the root pushes covers it, and then the sheet can be swiped away.
  @Test(arguments: [
    ("<screen id='r' modalInPresentation='true'/>", true),
    ("<screen id='r' modalInPresentation='true'><segue id='S' kind='present' to='s'/></screen>", true),
    ("<screen id='r' modalInPresentation='true'><segue id='S' kind='show' to='s'/></screen>", false),
    ("<screen id='r' modalInPresentation='true'><segue id='S' kind='showDetail' to='s'/></screen>", false),
    (
      "<screen id='r' modalInPresentation='true'><segue kind='embed' to='c'/></screen>"
        + "<screen id='c'><segue id='S' kind='show' to='s'/></screen>", false
    ),
  ]) func modalRootOfNavigation(root: String, isTrap: Bool) throws {
    let traps = try traps(
      "<flow initial='a'><screen id='a'><segue id='P' kind='present' to='n'/></screen><navigation id='n' root='r'/>"
        + root + "<screen id='s'/></flow>")
    #expect(traps.contains("n") == isTrap)
  }

  /// What is pushed in one column, page or embedded navigation can be taken away from another.
  @Test(arguments: [
    // Its screen unwinds to whoever shows the flow,
    (
      "<requires exit='e'/><split id='h' primary='n' secondary='o'/>", "",
      "<screen id='o'><unwind id='U' to='e'/></screen>"
    ),
    // to a screen below what is pushed,
    (
      "<split id='h' primary='n' secondary='o'/>", "<exit id='e'/>", "<screen id='o'><unwind id='U' to='e'/></screen>"
    ),
    // closes what holds both,
    ("<split id='h' primary='n' secondary='o'/>", "", "<screen id='o'><dismiss id='D'/></screen>"),
    ("<pages id='h'><page screen='o'/><page screen='n'/></pages>", "", "<screen id='o'><dismiss id='D'/></screen>"),
    (
      "<screen id='h'><segue kind='embed' to='n'/><segue kind='embed' to='o'/></screen>", "",
      "<screen id='o'><dismiss id='D'/></screen>"
    ),
    // after it was shown beside it.
    (
      "<split id='h' primary='n' secondary='q'/><screen id='q'/>", "<segue id='T' kind='showDetail' to='o'/>",
      "<screen id='o'><dismiss id='D'/></screen>"
    ),
  ]) func neighbours(holder: String, root: String, neighbour: String) throws {
    func flow(_ neighbour: String) -> String {
      "<flow initial='a'>" + holder
        + "<screen id='a'><segue id='P' kind='present' presentation='fullScreen' to='h'/></screen>"
        + "<navigation id='n' root='r'/><screen id='r'><segue id='S' kind='show' to='p'/>" + root
        + "</screen><screen id='p' hidesBackButton='true'/>" + neighbour + "</flow>"
    }
    #expect(try !traps(flow(neighbour)).contains("p"))
    #expect(try traps(flow("<screen id='o'/>")).contains("p"))
  }
}
