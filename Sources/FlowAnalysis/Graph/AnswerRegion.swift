/// What a search backwards from some screens sees that stops where an exit is answered for certain.
struct AnswerRegion {
  private let graph: StackGraph
  private var nodes: [StackNode] = []
  private var from: [UInt32] = []
  private var to: [UInt32] = []
  /// Answering nodes and `start`, each at a node that it leads to.
  private var seeds: [(node: UInt32, label: UInt32)] = []

  init(_ graph: StackGraph) { self.graph = graph }

  /// `localOf` is `max` for all nodes; it then numbers those of the region. False where the budget does not suffice.
  mutating func grow(
    _ tops: [StackNode], _ answers: Answers, _ localOf: inout [UInt32], _ budget: inout StepBudget
  ) -> Bool {
    func see(_ node: StackNode) {
      if localOf[Int(node)] != .max { return }
      localOf[Int(node)] = UInt32(nodes.count)
      nodes.append(node)
    }
    for top in tops { see(top) }
    var next = 0
    while next < nodes.count {
      let node = nodes[next]
      let edges = graph.incoming(node)
      if !budget.take(1 + edges.count) { return false }
      for edge in edges {
        let source = graph.incomingSources[edge]
        let isMay = answers.isMay(source)
        if isMay || source == StackGraph.start { seeds.append((UInt32(next), source)) }
        if source == StackGraph.start || isMay && answers.isMust(source) { continue }
        see(source)
        from.append(localOf[Int(source)])
        to.append(UInt32(next))
      }
      next += 1
    }
    return true
  }

  var meetsStart: Bool { seeds.contains { $0.label == StackGraph.start } }

  /// The answering nodes met, in order.
  var answering: [StackNode] {
    var met = seeds.map(\.label).filter { $0 != StackGraph.start }
    met.sort()
    return met
  }

  /// By node of the region: the answering nodes that are met first from there, `start` where nobody may be met.
  func firstAnswers(_ sets: inout LabelSets) -> [LabelSets.ID] {
    let edges = Rows(rowCount: nodes.count, keys: from, values: to)
    return sets.propagate(starts: edges.starts, targets: edges.items, seeds: seeds)
  }

  /// Makes `localOf` `max` again.
  func forget(_ localOf: inout [UInt32]) {
    for node in nodes { localOf[Int(node)] = .max }
  }
}
