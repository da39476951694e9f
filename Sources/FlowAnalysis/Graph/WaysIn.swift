import FlowModel

/// In how many ways one thing can stand in an app: which navigation it has among its parents, and in what layer it is.
package struct Surroundings: Sendable, Hashable {
  package enum Navigation: UInt8, Sendable {
    case none
    /// None, but tabs above.
    case noneInTabs
    case plain
    /// Tabs between the navigation and the screen.
    case plainAroundTabs
    /// It hides its bar: what it pushes has no Back.
    case barless
    case barlessAroundTabs
    /// Tabs stand above the navigation: another tab is a way out.
    case inTabs
  }
  package enum Layer: UInt8, Sendable {
    /// The window's root.
    case base
    /// A presentation that can be swiped, tapped or assumed away.
    case closable
    /// A presentation that cannot.
    case closed
  }
  package var navigation: Navigation
  package var layer: Layer

  package var hasNavigation: Bool { navigation != .none && navigation != .noneInTabs }
}

/// A set of ways in, as bits.
package struct WaySet: OptionSet, Sendable, Hashable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  fileprivate init(_ bit: Int) { rawValue = 1 << UInt64(bit) }
  private static func bits(_ range: Range<Int>) -> WaySet {
    WaySet(rawValue: (UInt64(1) << UInt64(range.upperBound)) - (UInt64(1) << UInt64(range.lowerBound)))
  }

  /// 0 an entry outside a navigation, 1 inside; 2 to 5 presented; 6 to 14 pushed, 15 to 35 held by a container, 36 to 56
  /// embedded, each by surroundings; 57 to 59 how the frame around it came; 60 and 61 who else can act around it.
  package static let entry = bits(0..<2)
  package static let sheet = WaySet(2)
  package static let popover = WaySet(3)
  package static let cover = WaySet(4)
  package static let custom = WaySet(5)
  package static let pushed = bits(6..<15)
  package static let branch = bits(15..<36)
  package static let embedded = bits(36..<57)
  package static let presented = bits(2..<6)
  /// What comes as a frame and needs a way back.
  package static let frame = bits(2..<15)
  package static let frameIsEntry = WaySet(57)
  package static let frameIsPushed = WaySet(58)
  package static let frameIsPresented = WaySet(59)
  /// A container or embedding screen around it, outside its nearest navigation, or something beside it there, can take
  /// it away while it is on top.
  static let actsAroundNavigation = WaySet(60)
  /// The same, inside.
  static let actsInsideNavigation = WaySet(61)
  private static let context = bits(57..<62)
  fileprivate static let frameOrigins = bits(57..<60)

  static func entry(insideNavigation: Bool) -> WaySet { WaySet(insideNavigation ? 1 : 0) }

  /// Each way by itself, without what is known of the frame and its surroundings.
  package var ways: some Sequence<WaySet> {
    sequence(state: subtracting(.context).rawValue) { rest in
      guard rest != 0 else { return nil }
      let lowest = rest & (~rest + 1)
      rest ^= lowest
      return WaySet(rawValue: lowest)
    }
  }

  fileprivate var bit: Int { rawValue.trailingZeroBitCount }

  static func pushed(in surroundings: Surroundings) -> WaySet {
    let navigation: Int
    switch surroundings.navigation {
    case .none, .noneInTabs, .plain, .plainAroundTabs: navigation = 0
    case .barless, .barlessAroundTabs: navigation = 1
    case .inTabs: navigation = 2
    }
    return WaySet(6 + 3 * navigation + Int(surroundings.layer.rawValue))
  }

  static func branch(in surroundings: Surroundings) -> WaySet { WaySet(15 + surroundings.number) }
  static func embedded(in surroundings: Surroundings) -> WaySet { WaySet(36 + surroundings.number) }
}

extension Surroundings {
  fileprivate var number: Int { 3 * Int(navigation.rawValue) + Int(layer.rawValue) }

  fileprivate init(number: Int) {
    navigation = Navigation(rawValue: UInt8(number / 3))!
    layer = Layer(rawValue: UInt8(number % 3))!
  }

  /// Of one way in; a sheet or popover is closable unless what it shows says otherwise.
  package init(_ way: WaySet, isModal: Bool) {
    switch way.bit {
    case 0: self.init(navigation: .none, layer: .base)
    case 1: self.init(navigation: .plain, layer: .base)
    case 2, 3: self.init(navigation: .none, layer: isModal ? .closed : .closable)
    case 4: self.init(navigation: .none, layer: .closed)
    case 5: self.init(navigation: .none, layer: .closable)
    case 6..<15:
      let navigations: [Navigation] = [.plain, .barless, .inTabs]
      self.init(navigation: navigations[(way.bit - 6) / 3], layer: Layer(rawValue: UInt8((way.bit - 6) % 3))!)
    case 15..<36: self.init(number: way.bit - 15)
    default: self.init(number: way.bit - 36)
    }
  }

  /// Of what a container holds.
  func inside(_ kind: ScreenKind, hidesBar: Bool) -> Surroundings {
    var inside = self
    switch (kind, navigation) {
    case (.navigation, .noneInTabs), (.navigation, .plainAroundTabs), (.navigation, .barlessAroundTabs),
      (.navigation, .inTabs):
      inside.navigation = .inTabs
    case (.navigation, _): inside.navigation = hidesBar ? .barless : .plain
    case (.tabs, .none): inside.navigation = .noneInTabs
    case (.tabs, .plain): inside.navigation = .plainAroundTabs
    case (.tabs, .barless): inside.navigation = .barlessAroundTabs
    default: break
    }
    return inside
  }
}

/// By which ways each screen can come: the least sets that the edges of the stack graph hand on.
package struct WaysIn: Sendable {
  private let flow: Flow
  private let references: References
  private let ways: Ways
  private let regions: SplitRegions
  private let neighbours: Neighbours
  private let graph: StackGraph
  /// By node of the stack graph; of `under` and branch nodes those of their screen.
  private var sets: [WaySet]

  init(
    _ flow: Flow, _ references: References, _ reachability: Reachability, _ ways: Ways, _ regions: SplitRegions,
    _ neighbours: Neighbours, _ graph: StackGraph
  ) {
    self.neighbours = neighbours
    self.regions = regions
    self.flow = flow
    self.ways = ways
    self.references = references
    self.graph = graph
    sets = Array(repeating: [], count: graph.nodeCount)
    var isWaiting = Array(repeating: false, count: graph.nodeCount)
    var work: [StackNode] = []
    func add(_ ways: WaySet, to node: StackNode) {
      if sets[Int(node)].isSuperset(of: ways) { return }
      sets[Int(node)].formUnion(ways)
      if !isWaiting[Int(node)] { work.append(node) }
      isWaiting[Int(node)] = true
    }
    for edge in graph.edges(from: StackGraph.start) where graph.kinds[edge] == .reset {
      add([.entry(insideNavigation: false), .frameIsEntry], to: graph.targets[edge])
    }
    for entry in reachability.entries {
      var ways: WaySet = [.frameIsEntry]
      if entry == flow.initial { ways.insert(.entry(insideNavigation: false)) }
      if flow.screens[Int(entry)].flags.contains(.entry) { ways.formUnion(.entry) }
      add(ways, to: graph.top(entry))
    }
    while let node = work.popLast() {
      isWaiting[Int(node)] = false
      let ways = sets[Int(node)]
      for edge in graph.edges(from: node) { add(handOn(ways, along: edge), to: graph.targets[edge]) }
    }
  }

  package subscript(screen: Index) -> WaySet { sets[Int(graph.top(screen))] }

  /// Whether `modalInPresentation` keeps what is presented: it says so itself, or the root of the navigation presented,
  /// where that is never replaced or covered: neither it nor what it embeds pushes anything.
  package func isModal(_ screen: Index) -> Bool {
    var screen = screen
    for _ in 0..<8 {
      if references.flags(of: screen, in: flow).contains(.modalInPresentation) { return true }
      guard flow.screens[Int(screen)].kind == .navigation, let content = flow.contents(of: screen).first,
        flow.contents[content].to != .none
      else { return false }
      screen = flow.contents[content].to
      if !ways[screen].isDisjoint(with: [.isReplaced, .shows, .embeds]) { return false }
    }
    return false
  }

  package func surroundings(of way: WaySet, at screen: Index) -> Surroundings {
    Surroundings(way, isModal: !way.isDisjoint(with: .presented) && isModal(screen))
  }

  /// The ways into the edge's target that the ways into its source make.
  package func handOn(_ ways: WaySet, along edge: Int) -> WaySet {
    let source = graph.sources[edge]
    let row = graph.rows[edge]
    switch graph.kinds[edge] {
    case .outside, .entry, .reset: return []
    case .enter, .branch, .replace: return ways
    case .detail: return ways.union(.actsInsideNavigation)
    case .present, .popover, .custom: return [presented(row), .frameIsPresented]
    case .region where !graph.isBranch(source): return ways
    case .region, .hold, .embed, .show, .showDetail: break
    }
    let screen = graph.screen(of: source)
    let isModal = !ways.isDisjoint(with: .presented) && isModal(screen)
    var result: WaySet = []
    for way in ways.ways {
      let surroundings = Surroundings(way, isModal: isModal)
      switch graph.kinds[edge] {
      case .embed: result.insert(.embedded(in: surroundings))
      case .show, .showDetail:
        if surroundings.hasNavigation, references.canBePushed(flow.segues[Int(row)].to, in: flow) {
          result.formUnion([.pushed(in: surroundings), .frameIsPushed])
          result.formUnion(ways.intersection(.actsAroundNavigation))
        } else {
          result.formUnion([presented(row), .frameIsPresented])
        }
      default:
        let row = flow.screens[Int(screen)]
        // A single tab leaves no other to go to.
        let isAlone = row.kind == .tabs && flow.contents(of: screen).count < 2
        let inside = surroundings.inside(isAlone ? .pages : row.kind, hidesBar: row.flags.contains(.hidesBar))
        result.insert(.branch(in: inside))
      }
    }
    switch graph.kinds[edge] {
    case .show, .showDetail: return result
    default: return result.union(ways.intersection(.frameOrigins)).union(actors(ways, inside: screen, along: edge))
    }
  }

  /// Who can act around what the screen holds or embeds.
  private func actors(_ ways: WaySet, inside screen: Index, along edge: Int) -> WaySet {
    var actors = ways.intersection([.actsAroundNavigation, .actsInsideNavigation])
    if neighbours.acts(screen) { actors.insert(.actsInsideNavigation) }
    // Its own Back takes all that it holds along.
    let flags = flow.screens[Int(screen)].flags
    let hasBack = !flags.contains(.hidesBackButton) && !flags.contains(.hidesBar)
    if hasBack, !ways.isDisjoint(with: .pushed) { actors.insert(.actsInsideNavigation) }
    if takesNeighbourAway(inside: screen, along: edge) { actors.insert(.actsInsideNavigation) }
    guard flow.screens[Int(screen)].kind == .navigation else { return actors }
    return actors.isEmpty ? [] : .actsAroundNavigation
  }

  /// Whether something beside what the screen holds or embeds can take that away, or put something in its place.
  private func takesNeighbourAway(inside screen: Index, along edge: Int) -> Bool {
    let row = Int(graph.rows[edge])
    switch (graph.kinds[edge], flow.screens[Int(screen)].kind) {
    case (.embed, _): return neighbours.act(beside: flow.segues[row].to, in: screen)
    case (.hold, .pages): return neighbours.act(beside: flow.contents[row].to, in: screen)
    case (.hold, .split):
      guard regions.fillsSecondary(of: screen) else {
        return neighbours.act(beside: flow.contents[row].to, in: screen)
      }
      // What is beside a column that never changes may come from that column.
      return flow.contents[row].role == .secondary || neighbours.act(in: screen)
    default: return false
    }
  }

  private func presented(_ segue: Index) -> WaySet {
    let row = flow.segues[Int(segue)]
    switch row.kind {
    case .popover: return .popover
    case .custom: return .custom
    default: break
    }
    switch row.presentation {
    case .automatic, .pageSheet, .formSheet: return .sheet
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: return .cover
    case .custom: return .custom
    }
  }

  /// The ways into the edge's target that this edge makes.
  package func made(by edge: Int) -> WaySet { handOn(sets[Int(graph.sources[edge])], along: edge) }

  /// Whether some way into the screen has a navigation among the parents.
  package func canHaveNavigation(_ screen: Index) -> Bool {
    self[screen].ways.contains { Surroundings($0, isModal: false).hasNavigation }
  }
}
