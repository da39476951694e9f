import FlowModel

/// In which branches each screen stands: for certain (it belongs to the branch's base, and nothing there is ever
/// replaced), and possibly (it may also have been pushed, put in place of something, or shown as a detail there). What
/// is presented over a branch does not stand in it.
struct BranchSets: Sendable {
  private(set) var sets: LabelSets
  /// By screen: the branch nodes of whose base it is part, as sets of nodes.
  private(set) var certain: [LabelSets.ID] = []
  /// By screen: the branch nodes in which it can stand.
  private(set) var possible: [LabelSets.ID] = []

  init(
    _ flow: Flow, _ references: References, _ reachability: Reachability, _ ways: Ways, _ regions: SplitRegions,
    _ graph: StackGraph
  ) {
    sets = LabelSets(allowance: 16 * (graph.nodeCount + graph.edgeCount))
    let none = Array(repeating: LabelSets.empty, count: flow.screenCount)
    certain = none
    possible = none
    guard graph.hasBranches else { return }
    findCertain(flow, reachability, ways, regions, graph)
    findPossible(flow, references, reachability, regions, graph)
  }

  /// Calls `body` with each branch that holds something, its node and what stands at its root.
  private static func forEachRoot(
    _ flow: Flow, _ graph: StackGraph, of screen: Index, _ body: (StackNode, Index, ContentRole?) -> Void
  ) {
    var branch = graph.branches(of: screen).lowerBound
    if graph.branches(of: screen).isEmpty { return }
    for content in flow.contents(of: screen) {
      if flow.contents[content].to != .none { body(branch, flow.contents[content].to, flow.contents[content].role) }
      branch += 1
    }
    for segue in flow.segues(of: screen) where flow.segues[segue].kind == .embed && flow.segues[segue].to != .none {
      body(branch, flow.segues[segue].to, nil)
      branch += 1
    }
  }

  private mutating func findCertain(
    _ flow: Flow, _ reachability: Reachability, _ ways: Ways, _ regions: SplitRegions, _ graph: StackGraph
  ) {
    var from: [UInt32] = []
    var to: [UInt32] = []
    var seeds: [(node: UInt32, label: UInt32)] = []
    func stays(_ screen: Index, _ role: ContentRole?, in container: Index) -> Bool {
      !ways[screen].contains(.isReplaced) && !(role == .secondary && regions.fillsSecondary(of: container))
    }
    for screen in 0..<Index(flow.screenCount) where reachability[screen] {
      for content in flow.contents(of: screen) where flow.contents[content].to != .none {
        if stays(flow.contents[content].to, flow.contents[content].role, in: screen) {
          from.append(screen)
          to.append(flow.contents[content].to)
        }
      }
      for segue in flow.segues(of: screen) where flow.segues[segue].kind == .embed && flow.segues[segue].to != .none {
        if stays(flow.segues[segue].to, nil, in: screen) {
          from.append(screen)
          to.append(flow.segues[segue].to)
        }
      }
      Self.forEachRoot(flow, graph, of: screen) { branch, root, role in
        if stays(root, role, in: screen) { seeds.append((root, branch)) }
      }
    }
    let edges = Rows(rowCount: flow.screenCount, keys: from, values: to)
    certain = sets.propagate(starts: edges.starts, targets: edges.items, seeds: seeds)
  }

  private mutating func findPossible(
    _ flow: Flow, _ references: References, _ reachability: Reachability, _ regions: SplitRegions,
    _ graph: StackGraph
  ) {
    var walk = StandingWalk(flow, references, regionCount: regions.screens.count)
    var seeds: [(node: UInt32, label: UInt32)] = []
    for screen in 0..<Index(flow.screenCount) where reachability[screen] {
      let isNavigation = flow.screens[Int(screen)].kind == .navigation
      Self.forEachRoot(flow, graph, of: screen) { branch, root, role in
        seeds.append((walk.node(root, isNavigation && role == .root ? .inNavigation : .bare), branch))
      }
    }
    for root in regions.roots {
      if let secondary = graph.secondary(of: root.split, in: flow) { seeds.append((root.node, secondary)) }
    }
    for step in regions.steps { walk.add(step.from, step.to) }
    for detail in regions.details { walk.add(detail.from, walk.node(flow.segues[Int(detail.segue)].to, .bare)) }
    walk.finish()
    let edges = Rows(rowCount: walk.screens.count, keys: walk.from, values: walk.to)
    let setOf = sets.propagate(starts: edges.starts, targets: edges.items, seeds: seeds)
    for node in regions.screens.count..<walk.screens.count {
      let screen = Int(walk.screens[node])
      possible[screen] = sets.union(possible[screen], setOf[node])
    }
  }
}

/// The graph of screens and where they stand, as far as it is walked. Its first nodes are those of the split regions.
private struct StandingWalk {
  private let flow: Flow
  private let references: References
  private var nodeOf: [UInt32]
  private(set) var screens: [Index]
  private var standings: [Standing]
  private(set) var from: [UInt32] = []
  private(set) var to: [UInt32] = []
  private var next: Int

  init(_ flow: Flow, _ references: References, regionCount: Int) {
    self.flow = flow
    self.references = references
    nodeOf = Array(repeating: .max, count: flow.screenCount * Standing.allCases.count)
    screens = Array(repeating: .none, count: regionCount)
    standings = Array(repeating: .bare, count: regionCount)
    next = regionCount
  }

  mutating func node(_ screen: Index, _ standing: Standing) -> UInt32 {
    let slot = Int(screen) * Standing.allCases.count + Int(standing.rawValue)
    if nodeOf[slot] == .max {
      nodeOf[slot] = UInt32(screens.count)
      screens.append(screen)
      standings.append(standing)
    }
    return nodeOf[slot]
  }

  mutating func add(_ source: UInt32, _ target: UInt32) {
    from.append(source)
    to.append(target)
  }

  mutating func finish() {
    while next < screens.count {
      let source = UInt32(next)
      let screen = screens[next]
      let standing = standings[next]
      next += 1
      let inside = standing.inside(flow.screens[Int(screen)].kind)
      for content in flow.contents(of: screen) where flow.contents[content].to != .none {
        add(source, node(flow.contents[content].to, inside))
      }
      for index in flow.segues(of: screen) where flow.segues[index].to != .none {
        let destination = flow.segues[index].to
        switch flow.segues[index].kind {
        case .embed, .replace: add(source, node(destination, standing))
        case .show, .showDetail:
          if let pushed = standing.pushed, references.canBePushed(destination, in: flow) {
            add(source, node(destination, pushed))
          }
          if flow.segues[index].kind == .showDetail, standing.hasSplit { add(source, node(destination, standing)) }
        case .present, .popover, .custom, .reset: break
        }
      }
    }
  }
}
