import FlowModel

/// A screen or container that can be pushed or presented and not be left.
package struct Trap: Sendable {
  package enum Kind: UInt8, Sendable {
    /// Nothing leads on.
    case deadEnd
    case oneWayDoor
  }
  package let frame: Index
  package let kind: Kind
  /// The ways in on which it cannot be left.
  package let ways: WaySet
  /// An action of which the flow does not say what it does may close it.
  package let isUnlessAction: Bool
  /// It may only be one because of an unwind or segue that is reported itself.
  package let isConsequence: Bool
  /// The segues that lead in by those ways, in the file's order.
  package let segues: [Index]
}

/// Which frames can be left again, on each way in.
package struct WaysBack: Sendable {
  /// By screen. Those that say `terminal` are none.
  package private(set) var traps: [Trap] = []
  /// Frames that the budget did not suffice for; none of them is a trap.
  package private(set) var undecidedCount = 0

  private let flow: Flow
  private let references: References
  private let graph: StackGraph
  private let waysIn: WaysIn
  private let contents: FrameContents
  private let resets: SegueReach
  private let ways: Ways
  /// By screen: an unwind leads out past the frame, as far as that was looked for.
  private var leaves: [Departure]

  init(
    _ flow: Flow, _ references: References, _ reachability: Reachability, _ ways: Ways, _ resets: SegueReach,
    _ graph: StackGraph, _ waysIn: WaysIn, _ dominators: Dominators, _ verdicts: UnwindVerdicts,
    _ answers: inout Answers, _ budget: inout StepBudget
  ) {
    self.flow = flow
    self.references = references
    self.graph = graph
    self.waysIn = waysIn
    self.ways = ways
    self.resets = resets
    contents = FrameContents(flow, references, reachability, ways, graph, waysIn, verdicts)
    leaves = []
    var wanted = Array(repeating: false, count: flow.screenCount)
    for screen in 0..<Index(flow.screenCount) where reachability[screen] {
      wanted[Int(screen)] = !lacking(screen).isEmpty
    }
    for entry in reachability.entries where content(of: entry) != .yes { wanted[Int(entry)] = true }
    var departures = Departures(graph, dominators, wanted: wanted)
    leaves = departures.found(flow, verdicts, &answers, &budget)
    for screen in 0..<Index(flow.screenCount) where wanted[Int(screen)] {
      let lacking = lacking(screen)
      if leaves[Int(screen)] == .undecided { undecidedCount += 1 }
      if lacking.isEmpty || leaves[Int(screen)] != .none || isTerminal(screen) { continue }
      traps.append(
        Trap(
          frame: screen, kind: contents[screen].contains(.leadsOn) ? .oneWayDoor : .deadEnd, ways: lacking,
          isUnlessAction: contents[screen].contains(.mayClose), isConsequence: contents[screen].contains(.isFaulty),
          segues: segues(to: screen, by: lacking)))
    }
  }

  /// The ways in on which the frame has no way back, but for unwinds past it.
  private func lacking(_ screen: Index) -> WaySet {
    let frame = waysIn[screen].intersection(.frame)
    if frame.isEmpty || closesAnyhow(screen) { return [] }
    var lacking: WaySet = []
    for way in frame.ways where !allows(way, screen) { lacking.insert(way) }
    return lacking
  }

  /// Whether the frame can be left by what is in it, however it came.
  private func closesAnyhow(_ screen: Index) -> Bool {
    ways[screen].contains(.isReplaced) || resets[screen] || contents[screen].contains(.closes)
  }

  private func allows(_ way: WaySet, _ screen: Index) -> Bool {
    let surroundings = waysIn.surroundings(of: way, at: screen)
    let given = references[screen]?.waysBack
    switch way {
    case .sheet: return !waysIn.isModal(screen) || closesLayer(screen) || given?.sheet == .yes
    case .popover: return !waysIn.isModal(screen) || closesLayer(screen) || given?.popover == .yes
    case .cover: return closesLayer(screen)
    case .custom: return true
    default:
      let hasBar = surroundings.navigation != .barless
      if waysIn[screen].contains(.actsAroundNavigation) { return true }
      return hasBar && (hasBack(screen) || given?.pushed == .yes) || surroundings.navigation == .inTabs
        || surroundings.layer == .closable || surroundings.layer == .closed && closesLayer(screen)
    }
  }

  private func closesLayer(_ screen: Index) -> Bool { contents[screen].contains(.closesLayer) }

  private func hasBack(_ screen: Index) -> Bool {
    let flags = references.flags(of: screen, in: flow)
    return !flags.contains(.hidesBackButton) && !flags.contains(.hidesBar)
  }

  private func content(of screen: Index) -> WayBack {
    if closesAnyhow(screen) || !leaves.isEmpty && leaves[Int(screen)] != .none || contents[screen].contains(.isFaulty) {
      return .yes
    }
    return contents[screen].contains(.mayClose) ? .unlessAction : .no
  }

  /// Whether something at its base is a dead end on purpose.
  func isTerminal(_ screen: Index) -> Bool { contents[screen].contains(.isTerminal) }

  /// Of an entry or the initial: what whoever shows this flow has to know, whatever the ways in are here.
  package func summary(of entry: Index) -> WaysBackByWay {
    let content = content(of: entry)
    let presented: WayBack = closesLayer(entry) ? .yes : content
    let swiped: WayBack = waysIn.isModal(entry) ? presented : .yes
    return WaysBackByWay(
      pushed: hasBack(entry) ? .yes : content, sheet: swiped, popover: swiped, cover: presented, custom: .yes,
      contents: content)
  }

  private func segues(to screen: Index, by lacking: WaySet) -> [Index] {
    var segues: [Index] = []
    for edge in graph.edges(to: graph.top(screen)) where !waysIn.made(by: Int(edge)).isDisjoint(with: lacking) {
      if graph.kinds[Int(edge)] != .hold, graph.rows[Int(edge)] != .none { segues.append(graph.rows[Int(edge)]) }
    }
    segues.sort()
    return segues
  }
}
