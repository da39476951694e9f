import FlowModel

/// Which of the exits that a flow requires can be unwound to from each entry on: with nobody between, from the entry to
/// the unwind, who answers for certain.
struct RequiredExits: Sendable {
  private let exits: [Name]
  /// By requirement, the entries in order.
  private var entries: [[Index]] = []

  /// One search backwards for each exit required.
  init(
    _ flow: Flow, _ reachability: Reachability, _ graph: StackGraph, _ verdicts: UnwindVerdicts,
    _ answers: inout Answers
  ) {
    var exits: [Name] = []
    for requirement in flow.requirements where requirement.exit != 0 && !exits.contains(requirement.exit) {
      exits.append(requirement.exit)
    }
    self.exits = exits
    var isSeen = Array(repeating: false, count: exits.isEmpty ? 0 : graph.nodeCount)
    for exit in exits {
      var budget = StepBudget(.max)
      _ = answers.turn(to: exit, &budget)
      var seen: [StackNode] = []
      func see(_ node: StackNode) {
        if isSeen[Int(node)] { return }
        isSeen[Int(node)] = true
        seen.append(node)
      }
      for unwind in verdicts.unwinds where unwind.exit == exit { see(graph.top(unwind.screen)) }
      var next = 0
      while next < seen.count {
        for edge in graph.edges(to: seen[next]) {
          let source = graph.sources[Int(edge)]
          if source > StackGraph.outside, !answers.isMust(source) { see(source) }
        }
        next += 1
      }
      entries.append(reachability.entries.filter { isSeen[Int(graph.top($0))] })
      for node in seen { isSeen[Int(node)] = false }
    }
  }

  subscript(entry: Index) -> [Name] {
    exits.indices.filter { entries[$0].contains(entry) }.map { exits[$0] }
  }
}
