import FlowModel

/// Which screens can have a split as the nearest among their parents. The pairs may be many, so they are kept as a graph:
/// from a split's columns one walks on along what stands inside the split, and each `showDetail` met on the way fills the
/// secondary column of the split where the walk began.
///
///     split ─▶ (column, bare) ─▶ (root, inNavigation) ─▶ (pushed, inNavigation) ─showDetail─▶ destination
struct SplitRegions: Sendable {
  /// The screen of each node; a node is a screen and where it stands, seen from the split.
  private(set) var screens: [Index] = []
  private var standings: [Standing] = []
  /// From split to node.
  private(set) var roots: [(split: Index, node: UInt32)] = []
  /// From node to node.
  private(set) var steps: [(from: UInt32, to: UInt32)] = []
  /// From node to the destination of a segue.
  private(set) var details: [(from: UInt32, segue: Index)] = []
  /// The splits whose secondary column some `showDetail` fills, by screen; empty where there is none.
  private(set) var isFilled: [Bool] = []

  /// Empty where no reachable screen shows a detail or no split is reachable.
  init(_ flow: Flow, _ references: References, _ reachability: Reachability, _ ways: Ways) {
    let screens = (0..<Index(flow.screenCount)).filter { reachability[$0] }
    guard screens.contains(where: { ways[$0].contains(.showsDetail) }) else { return }
    let splits = screens.filter { flow.screens[Int($0)].kind == .split }
    if splits.isEmpty { return }
    var nodeOf = Array(repeating: UInt32.max, count: flow.screenCount * Standing.allCases.count)
    for split in splits {
      for content in flow.contents(of: split) where flow.contents[content].to != .none {
        roots.append((split, node(flow.contents[content].to, .bare, &nodeOf)))
      }
    }
    var next = 0
    while next < self.screens.count {
      walk(UInt32(next), flow, references, &nodeOf)
      next += 1
    }
    markFilled(flow.screenCount)
  }

  private mutating func node(_ screen: Index, _ standing: Standing, _ nodeOf: inout [UInt32]) -> UInt32 {
    let slot = Int(screen) * Standing.allCases.count + Int(standing.rawValue)
    if nodeOf[slot] == .max {
      nodeOf[slot] = UInt32(screens.count)
      screens.append(screen)
      standings.append(standing)
    }
    return nodeOf[slot]
  }

  private mutating func walk(
    _ from: UInt32, _ flow: Flow, _ references: References, _ nodeOf: inout [UInt32]
  ) {
    let screen = screens[Int(from)]
    let standing = standings[Int(from)]
    func step(_ region: inout SplitRegions, _ to: Index, _ standing: Standing?) {
      guard let standing, to != .none else { return }
      // Neither its showDetail nor its pushes concern this split any more.
      if standing == .inSplit || standing == .inNavigationInSplit { return }
      region.steps.append((from, region.node(to, standing, &nodeOf)))
    }
    let inside = standing.inside(flow.screens[Int(screen)].kind)
    for content in flow.contents(of: screen) { step(&self, flow.contents[content].to, inside) }
    for index in flow.segues(of: screen) where flow.segues[index].to != .none {
      let to = flow.segues[index].to
      switch flow.segues[index].kind {
      case .embed, .replace: step(&self, to, standing)
      case .show, .showDetail:
        if references.canBePushed(to, in: flow) { step(&self, to, standing.pushed) }
        if flow.segues[index].kind == .showDetail, !standing.hasSplit {
          details.append((from, Index(index)))
          step(&self, to, .bare)
        }
      case .present, .popover, .custom, .reset: break
      }
    }
  }

  private mutating func markFilled(_ screenCount: Int) {
    let back = Rows(rowCount: screens.count, keys: steps.map(\.to), values: steps.map(\.from))
    var isMarked = Array(repeating: false, count: screens.count)
    var work = details.map(\.from)
    for node in work { isMarked[Int(node)] = true }
    while let node = work.popLast() {
      for from in back[Int(node)] where !isMarked[Int(from)] {
        isMarked[Int(from)] = true
        work.append(from)
      }
    }
    isFilled = Array(repeating: false, count: screenCount)
    for root in roots where isMarked[Int(root.node)] { isFilled[Int(root.split)] = true }
  }

  func fillsSecondary(of split: Index) -> Bool { !isFilled.isEmpty && isFilled[Int(split)] }
}
