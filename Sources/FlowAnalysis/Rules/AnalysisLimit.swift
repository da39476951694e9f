import FlowModel
import FlowSyntax

extension Rule {
  package static let analysisLimit = Rule(
    "analysis-limit", .warning, "the flow is so entangled that some unwinds and ways back could not be judged",
    explanation: """
      The analysis takes a number of steps in proportion to the flow's size. What is counted here needed more. Splitting \
      the flow into several files makes each smaller.
      """)
}

extension Subject {
  func checkAnalysisLimit() {
    guard let count = stack?.undecidedCount, count > 0 else { return }
    report(
      .analysisLimit,
      "\(count) \(count == 1 ? "unwind or way back" : "unwinds and ways back") could not be judged within the limit of steps",
      at: Place(flow.offset))
  }
}
