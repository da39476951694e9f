import FlowModel

/// Which of the exits that a flow requires can be unwound to from each entry on: with nobody between, from the entry to
/// the unwind, who answers for certain.
struct RequiredExits: Sendable {
  /// By entry, in the order in which the flow requires them.
  private var exits: [Index: [Name]] = [:]
  /// How many exits were not looked for, because it would have taken too many steps; they count as not required.
  private(set) var undecidedCount = 0

  /// One search backwards for each required exit that an unwind names.
  init(
    _ flow: Flow, _ reachability: Reachability, _ graph: StackGraph, _ verdicts: UnwindVerdicts,
    _ answers: inout Answers
  ) {
    if flow.requirements.isEmpty { return }
    var entryOfNode: [StackNode: Index] = [:]
    for entry in reachability.entries { entryOfNode[graph.top(entry)] = entry }
    var screens: [Name: [Index]] = [:]
    for unwind in verdicts.unwinds { screens[unwind.exit, default: []].append(unwind.screen) }
    var budget = StepBudget(max(1 << 20, 64 * (graph.nodeCount + graph.edgeCount)))
    var isSeen = Array(repeating: false, count: graph.nodeCount)
    for requirement in flow.requirements where requirement.exit != 0 {
      // Taken out, for an exit may be required twice.
      guard let screens = screens.removeValue(forKey: requirement.exit) else { continue }
      var unlimited = StepBudget(.max)
      _ = answers.turn(to: requirement.exit, &unlimited)
      var seen: [StackNode] = []
      func see(_ node: StackNode) {
        if isSeen[Int(node)] { return }
        isSeen[Int(node)] = true
        seen.append(node)
      }
      for screen in screens { see(graph.top(screen)) }
      var next = 0
      while next < seen.count, budget.take(1 + graph.edges(to: seen[next]).count) {
        for edge in graph.edges(to: seen[next]) {
          let source = graph.sources[Int(edge)]
          if source > StackGraph.outside, !answers.isMust(source) { see(source) }
        }
        next += 1
      }
      let isWhole = next == seen.count
      if !isWhole { undecidedCount += 1 }
      for node in seen {
        isSeen[Int(node)] = false
        if isWhole, let entry = entryOfNode[node] { exits[entry, default: []].append(requirement.exit) }
      }
    }
  }

  subscript(entry: Index) -> [Name] { exits[entry] ?? [] }
}
