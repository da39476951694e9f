import FlowModel

/// Judges the unwinds of one exit after the other.
final class UnwindJudge {
  /// As many answering nodes are told apart for each unwind.
  private static let receiverLimit = 64
  /// What a search may take for each unwind, once half of the budget is gone.
  private let shortSearch: Int

  private let graph: StackGraph
  private let dominators: Dominators
  private let shortest: ShortestPaths
  private let missSearch: MissSearch
  /// Of the nodes of a region their numbers in it, else `max`.
  private var localOf: [UInt32]
  /// Beyond what is kept for short searches.
  private let reserve: Int
  /// For the paths shown, which must not cost a verdict.
  private var pathBudget: StepBudget

  init(
    _ graph: StackGraph, _ dominators: Dominators, _ shortest: ShortestPaths, unwindCount: Int,
    _ budget: StepBudget
  ) {
    self.graph = graph
    self.dominators = dominators
    self.shortest = shortest
    missSearch = MissSearch(graph)
    localOf = Array(repeating: .max, count: graph.nodeCount)
    reserve = budget.left / 2
    shortSearch = min(max(reserve / (2 * max(1, unwindCount)), 16), 256)
    pathBudget = StepBudget(8 * (graph.nodeCount + graph.edgeCount))
  }

  /// `rows` are the positions of an exit's unwinds.
  func judge(
    _ unwinds: inout [JudgedUnwind], _ rows: ArraySlice<UInt32>, _ answers: inout Answers, _ budget: inout StepBudget
  ) {
    guard answers.turn(to: unwinds[Int(rows.first!)].exit, &budget) else { return }
    if let receiver = answers.onlyReceiver, settle(&unwinds, rows, receiver) { return }
    guard let nodes = answers.nodes(&budget) else { return }
    let answering = nodes.filter(dominators.tree.contains)
    if answering.isEmpty {
      for row in rows { unwinds[Int(row)].verdict = .never }
      return
    }
    let rest = settle(&unwinds, rows, answering, answers, &budget)
    if rest.isEmpty { return }
    if judgeByRegion(&unwinds, rest, answers, &budget) { return }
    let tops = rest.map { graph.top(unwinds[Int($0)].screen) }
    let must = shortest.tree.nearest(above: tops, among: answering.filter { answers.isMust($0) })
    let may = shortest.tree.nearest(above: tops, among: answering)
    for (position, row) in rest.enumerated() {
      judgeByShortSearch(
        &unwinds[Int(row)], misses: must[position] == nil, isAnswered: may[position] != nil, answers, &budget)
    }
  }

  /// The usual case: one screen can answer, and it stands below all unwinds.
  private func settle(_ unwinds: inout [JudgedUnwind], _ rows: ArraySlice<UInt32>, _ receiver: Index) -> Bool {
    let node = graph.under(receiver)
    for row in rows where !dominators.dominates(node, graph.top(unwinds[Int(row)].screen)) { return false }
    for row in rows {
      unwinds[Int(row)].verdict = .always
      unwinds[Int(row)].onlyAnswer = node
      unwinds[Int(row)].receivers = [receiver]
    }
    return true
  }

  /// Settles what one dominator tells; returns the rest.
  private func settle(
    _ unwinds: inout [JudgedUnwind], _ rows: ArraySlice<UInt32>, _ answering: [StackNode], _ answers: Answers,
    _ budget: inout StepBudget
  ) -> [UInt32] {
    let numbers = answering.map { dominators.tree.numbers[Int($0)] }.sorted()
    let tops = rows.map { graph.top(unwinds[Int($0)].screen) }
    let nearest = dominators.tree.nearest(above: tops, among: answering.filter { answers.isMust($0) })
    var rest: [UInt32] = []
    for (position, row) in rows.enumerated() {
      guard let node = nearest[position], isAlone(dominators.tree.subtree(of: node), numbers) else {
        rest.append(row)
        continue
      }
      unwinds[Int(row)].verdict = .always
      unwinds[Int(row)].onlyAnswer = node
      addReceivers(&unwinds[Int(row)], [node], answers, &budget)
    }
    return rest
  }

  /// Whether of the sorted numbers only the first of the subtree lies in it.
  private func isAlone(_ subtree: Range<UInt32>, _ numbers: [UInt32]) -> Bool {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] <= subtree.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low == numbers.count || numbers[low] >= subtree.upperBound
  }

  /// One search for all. False, and nothing judged, where it would take more than there is beyond the reserve.
  private func judgeByRegion(
    _ unwinds: inout [JudgedUnwind], _ rows: [UInt32], _ answers: Answers, _ budget: inout StepBudget
  ) -> Bool {
    let allowed = max(budget.left - reserve, shortSearch)
    var search = StepBudget(min(allowed, budget.left))
    _ = budget.take(search.left)
    var region = AnswerRegion(graph)
    let isComplete = region.grow(rows.map { graph.top(unwinds[Int($0)].screen) }, answers, &localOf, &search)
    defer { region.forget(&localOf) }
    budget.giveBack(search.left)
    if !isComplete { return false }
    var sets = LabelSets(limit: Self.receiverLimit)
    let setOf = region.firstAnswers(&sets)
    for row in rows {
      let top = graph.top(unwinds[Int(row)].screen)
      let met = sets[setOf[Int(localOf[Int(top)])]]
      let misses = met.first == StackGraph.start
      let answered = met.drop { $0 == StackGraph.start }
      unwinds[Int(row)].verdict = answered.isEmpty ? .never : misses ? .sometimes : .always
      addReceivers(&unwinds[Int(row)], answered, answers, &budget)
      if met.count == Self.receiverLimit { unwinds[Int(row)].hasAllReceivers = false }
      if unwinds[Int(row)].verdict == .sometimes { addMiss(&unwinds[Int(row)], answers) }
    }
    return true
  }

  /// - Parameters:
  ///   - misses: nobody answers for certain on the shortest path.
  ///   - isAnswered: somebody can answer on the shortest path.
  private func judgeByShortSearch(
    _ unwind: inout JudgedUnwind, misses: Bool, isAnswered: Bool, _ answers: Answers, _ budget: inout StepBudget
  ) {
    var search = StepBudget(min(shortSearch, budget.left))
    _ = budget.take(search.left)
    var region = AnswerRegion(graph)
    let isComplete = region.grow([graph.top(unwind.screen)], answers, &localOf, &search)
    region.forget(&localOf)
    budget.giveBack(search.left)
    let misses = misses || region.meetsStart
    let answering = region.answering
    if !answering.isEmpty || isAnswered {
      if misses { unwind.verdict = .sometimes } else if isComplete { unwind.verdict = .always }
    } else if isComplete {
      unwind.verdict = .never
    }
    addReceivers(&unwind, answering[...], answers, &budget)
    if !isComplete { unwind.hasAllReceivers = false }
    if unwind.verdict == .sometimes { addMiss(&unwind, answers) }
  }

  private func addMiss(_ unwind: inout JudgedUnwind, _ answers: Answers) {
    let top = graph.top(unwind.screen)
    var path = shortest.path(to: top, &pathBudget)
    if path?.contains(where: { answers.isMust(graph.sources[Int($0)]) }) ?? true {
      path = missSearch.path(to: top, answers, &pathBudget)
    }
    unwind.miss = path ?? []
    for edge in unwind.miss where unwind.missed.count < 4 && answers.isMay(graph.sources[Int(edge)]) {
      let node = graph.sources[Int(edge)]
      for receiver in answers.receivers(at: node, &pathBudget) where unwind.missed.count < 4 {
        let missed = MissedReceiver(receiver: receiver, container: graph.screen(of: node))
        if !unwind.missed.contains(missed) { unwind.missed.append(missed) }
      }
    }
  }

  private func addReceivers(
    _ unwind: inout JudgedUnwind, _ nodes: ArraySlice<StackNode>, _ answers: Answers, _ budget: inout StepBudget
  ) {
    var all: [Index] = []
    for node in nodes {
      let found = answers.receivers(at: node, &budget)
      if found.isEmpty { unwind.hasAllReceivers = false }
      all += found
    }
    all.sort()
    for receiver in all where unwind.receivers.last != receiver { unwind.receivers.append(receiver) }
    if budget.left == 0 { unwind.hasAllReceivers = false }
  }
}
