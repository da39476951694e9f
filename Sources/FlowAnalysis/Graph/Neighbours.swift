import FlowModel

/// What can be touched beside and around something: what holds or embeds it, and the other columns, pages and embedded
/// screens there. While a stack in it cannot be left from within, they may still close what holds all of them, unwind past
/// it, reset, or put something else in its place.
struct Neighbours: Sendable {
  /// By screen: leads to one that closes something, or goes back past it.
  private let leaving: SegueReach
  /// By screen: how many things that it holds or embeds do.
  private var leavingCounts: [UInt32]
  /// By screen: it does itself, or by what its own segues show.
  private var isActing: [Bool]

  init(_ flow: Flow, _ reachability: Reachability, _ ways: Ways, _ verdicts: UnwindVerdicts) {
    leavingCounts = Array(repeating: 0, count: flow.screenCount)
    isActing = Array(repeating: false, count: flow.screenCount)
    let holders = (0..<Index(flow.screenCount)).filter {
      reachability[$0] && (!flow.contents(of: $0).isEmpty || ways[$0].contains(.embeds))
    }
    if holders.isEmpty {
      leaving = SegueReach(flow, reachability, to: [])
      return
    }
    var leaves = (0..<flow.screenCount).map { screen in
      // A reference may do any of it.
      flow.screens[screen].kind.isReference
        || !ways[Index(screen)].isDisjoint(with: [.resets, .dismissesFrame, .dismissesPresentation])
    }
    for unwind in verdicts.unwinds where unwind.verdict != .never { leaves[Int(unwind.screen)] = true }
    leaving = SegueReach(
      flow, reachability, to: (0..<Index(flow.screenCount)).filter { reachability[$0] && leaves[Int($0)] })
    for screen in holders {
      isActing[Int(screen)] = leaves[Int(screen)] || !ways[screen].isDisjoint(with: [.isReplaced, .showsDetail])
      for content in flow.contents(of: screen) { count(flow.contents[content].to, in: screen) }
      for segue in flow.segues(of: screen) {
        if flow.segues[segue].kind == .embed {
          count(flow.segues[segue].to, in: screen)
        } else if flow.segues[segue].to != .none, leaving[flow.segues[segue].to] {
          isActing[Int(screen)] = true
        }
      }
    }
  }

  private mutating func count(_ held: Index, in holder: Index) {
    if held != .none, leaving[held] { leavingCounts[Int(holder)] += 1 }
  }

  /// Whether a container or embedding screen can take away what it holds.
  func acts(_ holder: Index) -> Bool { isActing[Int(holder)] }

  /// Whether something beside what is held can take it away.
  func act(beside held: Index, in holder: Index) -> Bool { leavingCounts[Int(holder)] > (leaving[held] ? 1 : 0) }

  /// Whether anything that it holds can take away what is beside it.
  func act(in holder: Index) -> Bool { leavingCounts[Int(holder)] > 0 }
}
