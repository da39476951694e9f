import FlowModel

/// What can happen in the frame of each screen: found by one search backwards along the stack graph.
struct FrameContents: Sendable {
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// Something at its base dismisses the frame, or is a reference that can be closed.
    static let closes = Traits(rawValue: 1)
    /// Something at its base may do so: an action of which the flow does not say what it does.
    static let mayClose = Traits(rawValue: 2)
    /// Something at its base leads on.
    static let leadsOn = Traits(rawValue: 4)
    /// Something at its base is a dead end on purpose.
    static let isTerminal = Traits(rawValue: 8)
    /// Something that can stand in its layer, from it on, dismisses the whole presentation.
    static let closesLayer = Traits(rawValue: 16)
    /// Something that can stand in its layer, from it on, would perhaps lead out, were it not for a fault of its own: an
    /// unwind that never finds anybody, or what names nothing: a segue, a content, a trigger that performs.
    static let isFaulty = Traits(rawValue: 32)
  }

  private let graph: StackGraph
  /// By node.
  private var traits: [Traits]

  init(
    _ flow: Flow, _ references: References, _ reachability: Reachability, _ ways: Ways, _ graph: StackGraph,
    _ waysIn: WaysIn, _ verdicts: UnwindVerdicts
  ) {
    self.graph = graph
    traits = Array(repeating: [], count: graph.nodeCount)
    var added = traits
    var work: [StackNode] = []
    func add(_ found: Traits, to node: StackNode) {
      let new = found.subtracting(traits[Int(node)])
      if new.isEmpty { return }
      traits[Int(node)].formUnion(new)
      if added[Int(node)].isEmpty { work.append(node) }
      added[Int(node)].formUnion(new)
    }
    for screen in 0..<Index(flow.screenCount) where reachability[screen] {
      add(Self.own(screen, flow, references, ways), to: graph.top(screen))
      if flow.segues(of: screen).contains(where: { flow.segues[$0].to == .none })
        || flow.contents(of: screen).contains(where: { flow.contents[$0].to == .none })
      {
        add(.isFaulty, to: graph.top(screen))
      }
    }
    for unwind in verdicts.unwinds where unwind.verdict == .never { add(.isFaulty, to: graph.top(unwind.screen)) }
    flow.forEachUnknownMention { screen, _ in if reachability[screen] { add(.isFaulty, to: graph.top(screen)) } }
    while let node = work.popLast() {
      let new = added[Int(node)]
      added[Int(node)] = []
      for edge in graph.edges(to: node) {
        let handed = new.intersection(Self.handed(back: Int(edge), graph, waysIn))
        if !handed.isEmpty { add(handed, to: graph.sources[Int(edge)]) }
      }
    }
  }

  private static func own(_ screen: Index, _ flow: Flow, _ references: References, _ ways: Ways) -> Traits {
    var own: Traits = []
    if references.flags(of: screen, in: flow).contains(.terminal) { own.insert(.isTerminal) }
    if flow.screens[Int(screen)].kind.isReference {
      if references[screen]?.waysBack.cover == .yes { own.insert(.closesLayer) }
      switch references[screen]?.waysBack.contents ?? .yes {
      case .yes: own.insert(.closes)
      case .unlessAction: own.insert(.mayClose)
      case .no: break
      }
      own.insert(.leadsOn)
      return own
    }
    let ways = ways[screen]
    if ways.contains(.dismissesFrame) { own.insert(.closes) }
    if ways.contains(.dismissesPresentation) { own.insert(.closesLayer) }
    if ways.contains(.actsUnknown) { own.insert(.mayClose) }
    if ways.contains(.leadsOn) { own.insert(.leadsOn) }
    return own
  }

  /// What of the target's traits the source has too.
  private static func handed(back edge: Int, _ graph: StackGraph, _ waysIn: WaysIn) -> Traits {
    switch graph.kinds[edge] {
    case .outside, .entry, .reset, .present, .popover, .custom: []
    case .enter, .branch, .hold, .embed, .replace, .region, .detail: Traits(rawValue: .max)
    case .show, .showDetail: waysIn.made(by: edge).isDisjoint(with: .pushed) ? [] : [.closesLayer, .isFaulty]
    }
  }

  subscript(screen: Index) -> Traits { traits[Int(graph.top(screen))] }
}
