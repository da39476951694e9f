import FlowModel

/// What stands beside something: the other columns, pages or embedded screens of what holds it. While a stack in one of
/// them cannot be left from within, a neighbour may still close what holds both, unwind past it, or reset.
struct Neighbours: Sendable {
  private let leaving: SegueReach
  /// By screen: how many things that it holds or embeds lead to one that leaves.
  private var leavingCounts: [UInt32]

  init(_ flow: Flow, _ reachability: Reachability, _ ways: Ways, _ verdicts: UnwindVerdicts) {
    let holders = (0..<Index(flow.screenCount)).filter { screen in
      guard reachability[screen] else { return false }
      switch flow.screens[Int(screen)].kind {
      case .split, .pages: return true
      default: return ways[screen].contains(.embeds)
      }
    }
    leavingCounts = Array(repeating: 0, count: flow.screenCount)
    leaving = SegueReach(
      flow, reachability, to: holders.isEmpty ? [] : Self.leaving(flow, reachability, ways, verdicts))
    for screen in holders {
      for content in flow.contents(of: screen) { add(flow.contents[content].to, in: screen) }
      for segue in flow.segues(of: screen) where flow.segues[segue].kind == .embed {
        add(flow.segues[segue].to, in: screen)
      }
    }
  }

  private mutating func add(_ held: Index, in holder: Index) {
    if held != .none, leaving[held] { leavingCounts[Int(holder)] += 1 }
  }

  /// The screens that close something, or go back past it. A reference may do any of it.
  private static func leaving(
    _ flow: Flow, _ reachability: Reachability, _ ways: Ways, _ verdicts: UnwindVerdicts
  ) -> [Index] {
    var leaves = (0..<flow.screenCount).map { screen in
      flow.screens[screen].kind.isReference
        || !ways[Index(screen)].isDisjoint(with: [.resets, .dismissesFrame, .dismissesPresentation])
    }
    for unwind in verdicts.unwinds where unwind.verdict != .never { leaves[Int(unwind.screen)] = true }
    return (0..<Index(flow.screenCount)).filter { reachability[$0] && leaves[Int($0)] }
  }

  /// Whether something beside what is held can take it away.
  func act(beside held: Index, in holder: Index) -> Bool { leavingCounts[Int(holder)] > (leaving[held] ? 1 : 0) }

  /// Whether anything that it holds can take away what is beside it.
  func act(in holder: Index) -> Bool { leavingCounts[Int(holder)] > 0 }
}
