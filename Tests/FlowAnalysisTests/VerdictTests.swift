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
}
