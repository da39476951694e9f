import FlowModel

/// Whether an unwind finds a receiver.
package enum UnwindVerdict: UInt8, Sendable {
  case always, sometimes, never
  /// The budget did not suffice.
  case undecided
}

/// Who performs an unwind.
package enum UnwindSource: Sendable, Hashable {
  /// The row of an unwind.
  case unwind(Index)
  /// A reference, and the place of a required exit in its summary's list.
  case requirement(reference: Index, position: Int)
}

/// What is known of one unwind.
package struct JudgedUnwind: Sendable {
  package let source: UnwindSource
  package let screen: Index
  package let exit: Name
  package internal(set) var verdict = UnwindVerdict.undecided
  /// False where there are more receivers than are listed.
  package internal(set) var hasAllReceivers = true
  /// Who can answer, by row; last `Index.none`, where the exit is required and whoever shows this flow can answer.
  package internal(set) var receivers: [Index] = []
  /// Of a `sometimes`: a shortest path from the start to the screen on which nobody answers for certain; empty where it
  /// would have taken too long to find.
  package internal(set) var miss: [StackEdge] = []
  /// Who would answer on that path, were it in another branch of a container that the path goes through; at most a few.
  package internal(set) var missed: [MissedReceiver] = []
  /// The one node that answers, where it lies on every path and no other can answer between.
  var onlyAnswer: StackNode?
}

/// A screen that answers only while it stands in another branch of the container.
package struct MissedReceiver: Sendable, Hashable {
  package let receiver: Index
  package let container: Index
}

/// The verdicts of every unwind of a reachable screen, and of every exit that a reachable reference requires.
///
/// An exit at a time. First the dominator tree: an unwind below a node that answers for certain and dominates it always
/// finds somebody. For the rest, and where others might answer before, one search backwards from all unwinds for the
/// exit, stopping at Must, and one pass forward over what it saw, which collects at each node the answering nodes that
/// are met first; `start` among them means nobody.
package struct UnwindVerdicts: Sendable {
  /// By screen, unwinds before requirements.
  package private(set) var unwinds: [JudgedUnwind] = []
  /// How many are undecided.
  package private(set) var undecidedCount = 0

  init(
    _ flow: Flow, _ references: References, _ reachability: Reachability, _ graph: StackGraph,
    _ dominators: Dominators, _ shortest: ShortestPaths, _ answers: inout Answers, _ budget: inout StepBudget
  ) {
    let most = flow.unwinds.count + max(1 << 16, 4 * (graph.nodeCount + graph.edgeCount))
    for screen in 0..<Index(flow.screenCount) where reachability[screen] {
      for unwind in flow.unwinds(of: screen) {
        unwinds.append(
          JudgedUnwind(source: .unwind(Index(unwind)), screen: screen, exit: flow.unwinds[unwind].exit))
      }
      guard flow.screens[Int(screen)].kind == .flowReference, let summary = references[screen] else { continue }
      for (position, exit) in summary.requiredExits.enumerated() {
        // Each reference times each exit: that may be far more than a file holds.
        guard unwinds.count < most else {
          undecidedCount += 1
          continue
        }
        unwinds.append(
          JudgedUnwind(source: .requirement(reference: screen, position: position), screen: screen, exit: exit))
      }
    }
    let judge = UnwindJudge(graph, dominators, shortest, unwindCount: unwinds.count, budget)
    for rows in groups(flow) { judge.judge(&unwinds, rows, &answers, &budget) }
    undecidedCount += unwinds.reduce(0) { $0 + ($1.verdict == .undecided ? 1 : 0) }
  }

  /// The unwinds of one exit together, as positions in `unwinds`.
  func groups(_ flow: Flow) -> some Sequence<ArraySlice<UInt32>> {
    Rows(rowCount: flow.names.count + 1, keys: unwinds.map(\.exit)).filled
  }
}
