import FlowModel

/// Which nodes answer an unwind for one exit: those of Must(e), where it is found for certain, and those of May(e),
/// where it can be found. Made once, then turned to one exit after the other; a look-up is constant.
struct Answers: Sendable {
  private let graph: StackGraph
  private let branches: BranchSets
  /// Reachable screens that declare an exit, by the exit's name, each once.
  private let declarers: Rows
  private let isRequired: [Bool]

  private var turn: UInt32 = 0
  private var declared: [UInt32]
  private var certain: Branching
  private var possible: Branching
  private var isOutsideAnswering = false
  /// The exit's declarers that stand in branches, linked by container.
  private var standing: [(branch: StackNode, screen: Index, next: Index)] = []
  private var firstStanding: [Index]
  private(set) var exit: Name = 0

  /// By container, how many of its branches declare the exit: none, one and which, or more.
  private struct Branching {
    private var turns: [UInt32]
    private var only: [StackNode]

    init(_ count: Int) {
      turns = Array(repeating: 0, count: count)
      only = Array(repeating: 0, count: count)
    }

    /// True at the container's first.
    mutating func declare(_ branch: StackNode, of container: Index, _ turn: UInt32) -> Bool {
      let isFirst = turns[Int(container)] != turn
      if isFirst {
        only[Int(container)] = branch
      } else if only[Int(container)] != branch {
        only[Int(container)] = .max
      }
      turns[Int(container)] = turn
      return isFirst
    }

    /// Whether another branch declares the exit.
    func answers(_ branch: StackNode, of container: Index, _ turn: UInt32) -> Bool {
      turns[Int(container)] == turn && only[Int(container)] != branch
    }
  }

  init(_ flow: Flow, _ reachability: Reachability, _ graph: StackGraph, _ branches: BranchSets) {
    self.graph = graph
    self.branches = branches
    var names: [UInt32] = []
    var screens: [Index] = []
    for screen in 0..<Index(flow.screenCount) where reachability[screen] {
      for exit in flow.exits(of: screen) {
        names.append(flow.exits[exit].id)
        screens.append(screen)
      }
    }
    declarers = Rows(rowCount: flow.names.count + 1, keys: names, values: screens)
    var isRequired = Array(repeating: false, count: flow.names.count + 1)
    for requirement in flow.requirements { isRequired[Int(requirement.exit)] = true }
    isRequired[0] = false
    self.isRequired = isRequired
    declared = Array(repeating: 0, count: flow.screenCount)
    certain = Branching(flow.screenCount)
    possible = Branching(flow.screenCount)
    firstStanding = Array(repeating: .none, count: flow.screenCount)
  }

  /// Turns to an exit. False where so many branches are concerned that they are not known.
  mutating func turn(to exit: Name, _ budget: inout StepBudget) -> Bool {
    turn += 1
    self.exit = exit
    for entry in standing { firstStanding[Int(graph.screen(of: entry.branch))] = .none }
    standing.removeAll(keepingCapacity: true)
    isOutsideAnswering = isRequired[Int(exit)]
    if exit == 0 { return true }
    var isComplete = true
    for screen in declarers[Int(exit)] where declared[Int(screen)] != turn {
      declared[Int(screen)] = turn
      let surely = branches.certain[Int(screen)]
      let maybe = branches.possible[Int(screen)]
      if surely == LabelSets.overflow || maybe == LabelSets.overflow { isComplete = false }
      let count = branches.sets[surely].count + branches.sets[maybe].count
      if !budget.take(1 + count) { return false }
      for branch in branches.sets[surely] { _ = certain.declare(branch, of: graph.screen(of: branch), turn) }
      for branch in branches.sets[maybe] {
        let container = graph.screen(of: branch)
        _ = possible.declare(branch, of: container, turn)
        standing.append((branch, screen, firstStanding[Int(container)]))
        firstStanding[Int(container)] = Index(standing.count - 1)
      }
    }
    return isComplete
  }

  func isMust(_ node: StackNode) -> Bool { answers(node, certain) }

  /// Must nodes too.
  func isMay(_ node: StackNode) -> Bool { answers(node, certain) || graph.isBranch(node) && answers(node, possible) }

  private func answers(_ node: StackNode, _ branching: Branching) -> Bool {
    if node == StackGraph.outside { return isOutsideAnswering }
    if node == StackGraph.start || node >= graph.firstRegion { return false }
    let screen = graph.screen(of: node)
    if graph.isBranch(node) { return branching.answers(node, of: screen, turn) }
    return !graph.isTop(node) && declared[Int(screen)] == turn
  }

  /// The one screen that can answer, wherever it stands below; nil where there is none, or more may.
  var onlyReceiver: Index? {
    if exit == 0 || isOutsideAnswering || !standing.isEmpty { return nil }
    let screens = declarers[Int(exit)]
    return screens.count == 1 ? screens.first : nil
  }

  /// May(e), in no order; nil where listing them costs too much.
  func nodes(_ budget: inout StepBudget) -> [StackNode]? {
    var nodes: [StackNode] = isOutsideAnswering ? [StackGraph.outside] : []
    if exit == 0 { return nodes }
    for screen in declarers[Int(exit)] where nodes.last != graph.under(screen) { nodes.append(graph.under(screen)) }
    for entry in standing where entry.next == .none {
      let container = graph.screen(of: entry.branch)
      if !budget.take(graph.branches(of: container).count) { return nil }
      nodes += graph.branches(of: container).filter { isMay($0) }
    }
    return nodes
  }

  /// Who answers at the node; none for outside. A screen can come twice.
  func receivers(at node: StackNode, _ budget: inout StepBudget) -> [Index] {
    if node < 2 { return [.none] }
    let screen = graph.screen(of: node)
    if !graph.isBranch(node) { return [screen] }
    var receivers: [Index] = []
    var next = firstStanding[Int(screen)]
    while next != .none, budget.take(1) {
      let entry = standing[Int(next)]
      if entry.branch != node { receivers.append(entry.screen) }
      next = entry.next
    }
    return receivers
  }
}

/// The steps that an analysis may take. What would take more is left undecided and counted.
struct StepBudget: Sendable {
  private(set) var left: Int

  init(_ steps: Int) { left = steps }

  /// False where so many are not left; then none is taken.
  mutating func take(_ steps: Int) -> Bool {
    if steps > left { return false }
    left -= steps
    return true
  }

  mutating func giveBack(_ steps: Int) { left += steps }
}
