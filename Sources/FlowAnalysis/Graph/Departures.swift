import FlowModel

/// Whether an unwind leads out past a frame.
enum Departure: UInt8, Sendable {
  case none, found
  /// The budget did not suffice.
  case undecided
}

/// Looks for unwinds that lead out past frames: performed by a screen that can be reached from the frame with nobody
/// between who answers for certain, while somebody can answer below the frame.
struct Departures {
  private let graph: StackGraph
  private let dominators: Dominators
  /// By screen: a frame that still lacks a way back.
  private var open: OpenFrames
  private var departures: [Departure]
  /// By node: can be reached from the frames that lack one.
  private var isAbove: [Bool]
  private var isSeen: [Bool]

  init(_ graph: StackGraph, _ dominators: Dominators, wanted: [Bool]) {
    self.graph = graph
    self.dominators = dominators
    open = OpenFrames(graph, dominators, wanted)
    departures = Array(repeating: .none, count: wanted.count)
    isSeen = Array(repeating: false, count: graph.nodeCount)
    isAbove = isSeen
  }

  /// By screen; `none` for the frames that are not wanted.
  mutating func found(
    _ flow: Flow, _ verdicts: UnwindVerdicts, _ answers: inout Answers, _ budget: inout StepBudget
  ) -> [Departure] {
    // What a frame's own screen finds lies below the frame.
    for unwind in verdicts.unwinds where unwind.verdict == .always || unwind.verdict == .sometimes {
      settle(unwind.screen, .found)
    }
    if open.isEmpty { return departures }
    markAbove()
    for rows in verdicts.groups(flow) {
      look(rows, verdicts, &answers, &budget)
      if open.isEmpty { break }
    }
    return departures
  }

  private mutating func settle(_ frame: Index, _ departure: Departure) {
    guard open.contains(frame) else { return }
    departures[Int(frame)] = departure
    if departure == .found { open.remove(frame) }
  }

  private mutating func markAbove() {
    var work = open.frames.map(graph.top)
    for node in work { isAbove[Int(node)] = true }
    while let node = work.popLast() {
      for edge in graph.edges(from: node) where !isAbove[Int(graph.targets[edge])] {
        isAbove[Int(graph.targets[edge])] = true
        work.append(graph.targets[edge])
      }
    }
  }

  private mutating func look(
    _ rows: ArraySlice<UInt32>, _ verdicts: UnwindVerdicts, _ answers: inout Answers, _ budget: inout StepBudget
  ) {
    var performed: [JudgedUnwind] = []
    for row in rows {
      let unwind = verdicts.unwinds[Int(row)]
      if unwind.verdict == .never || !isAbove[Int(graph.top(unwind.screen))] { continue }
      // Whoever unwinds past a frame to the only one who answers has the frame dominated by that one, too.
      if let only = unwind.onlyAnswer, !open.isAny(below: only) { continue }
      performed.append(unwind)
    }
    guard let exit = performed.first?.exit else { return }
    guard answers.turn(to: exit, &budget) else { return giveUp() }
    // Who always finds somebody, past a frame finds somebody below it.
    mark(performed, .always, .found, answers, &budget)
    mark(performed, .undecided, .undecided, answers, &budget)
    let unsure = performed.filter { $0.verdict == .sometimes }
    if unsure.isEmpty { return }
    guard let frames = framesBelow(unsure, answers, &budget) else { return giveUp() }
    if frames.isEmpty { return }
    guard let above = answered(answers, &budget) else { return giveUp() }
    for frame in frames where above.contains(frame) { settle(frame, .found) }
  }

  private mutating func mark(
    _ unwinds: [JudgedUnwind], _ verdict: UnwindVerdict, _ departure: Departure, _ answers: Answers,
    _ budget: inout StepBudget
  ) {
    let unwinds = unwinds.filter { $0.verdict == verdict }
    if unwinds.isEmpty { return }
    guard let frames = framesBelow(unwinds, answers, &budget) else { return giveUp() }
    for frame in frames { settle(frame, departure) }
  }

  /// Leaves undecided what still lacks a way back.
  private mutating func giveUp() {
    for frame in open.frames { departures[Int(frame)] = .undecided }
    open.removeAll()
  }

  /// The frames that still lack a way back and lead to one of the screens with nobody between who answers for certain;
  /// nil where the budget does not suffice.
  private mutating func framesBelow(_ unwinds: [JudgedUnwind], _ answers: Answers, _ budget: inout StepBudget)
    -> [Index]?
  {
    var seen: [StackNode] = []
    defer { for node in seen { isSeen[Int(node)] = false } }
    for unwind in unwinds where !isSeen[Int(graph.top(unwind.screen))] {
      isSeen[Int(graph.top(unwind.screen))] = true
      seen.append(graph.top(unwind.screen))
    }
    var frames: [Index] = []
    var next = 0
    while next < seen.count {
      let node = seen[next]
      next += 1
      if graph.isTop(node), open.contains(graph.screen(of: node)) { frames.append(graph.screen(of: node)) }
      let edges = graph.incoming(node)
      if !budget.take(1 + edges.count) { return nil }
      for edge in edges {
        let source = graph.incomingSources[edge]
        if !isAbove[Int(source)] || isSeen[Int(source)] || answers.isMust(source) { continue }
        isSeen[Int(source)] = true
        seen.append(source)
      }
    }
    return frames
  }

  /// The frames open that some answering node leads to; nil where the budget does not suffice.
  private mutating func answered(_ answers: Answers, _ budget: inout StepBudget) -> Set<Index>? {
    guard var seen = answers.nodes(&budget) else { return nil }
    defer { for node in seen { isSeen[Int(node)] = false } }
    for node in seen { isSeen[Int(node)] = true }
    var above: Set<Index> = []
    var next = 0
    while next < seen.count {
      let node = seen[next]
      next += 1
      if graph.isTop(node), open.contains(graph.screen(of: node)) { above.insert(graph.screen(of: node)) }
      let edges = graph.edges(from: node)
      if !budget.take(1 + edges.count) { return nil }
      for edge in edges where !isSeen[Int(graph.targets[edge])] {
        isSeen[Int(graph.targets[edge])] = true
        seen.append(graph.targets[edge])
      }
    }
    return above
  }
}

/// A set of screens from which screens are only removed, and which knows whether one of them lies below a node of the
/// dominator tree.
private struct OpenFrames {
  private let graph: StackGraph
  private let dominators: Dominators
  private var isOpen: [Bool]
  private var count = 0
  /// By number in the tree: the number itself where an open frame has it, else a larger one on the way to the next.
  private var next: [UInt32]

  init(_ graph: StackGraph, _ dominators: Dominators, _ wanted: [Bool]) {
    self.graph = graph
    self.dominators = dominators
    isOpen = wanted
    next = (0...UInt32(graph.nodeCount)).map { $0 + 1 }
    next[graph.nodeCount] = UInt32(graph.nodeCount)
    for screen in wanted.indices where wanted[screen] {
      count += 1
      let number = dominators.tree.numbers[Int(graph.top(Index(screen)))]
      next[Int(number)] = number
    }
  }

  var isEmpty: Bool { count == 0 }
  var frames: [Index] { (0..<Index(isOpen.count)).filter { isOpen[Int($0)] } }

  func contains(_ frame: Index) -> Bool { isOpen[Int(frame)] }

  mutating func remove(_ frame: Index) {
    isOpen[Int(frame)] = false
    count -= 1
    let number = dominators.tree.numbers[Int(graph.top(frame))]
    next[Int(number)] = number + 1
  }

  mutating func removeAll() {
    for frame in frames { remove(frame) }
  }

  mutating func isAny(below node: StackNode) -> Bool {
    let subtree = dominators.tree.subtree(of: node)
    var number = subtree.lowerBound
    while next[Int(number)] != number {
      // Halves the way for those who come later.
      next[Int(number)] = next[Int(next[Int(number)])]
      number = next[Int(number)]
    }
    return number < subtree.upperBound
  }
}
