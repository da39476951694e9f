import FlowModel

/// All that the stack graph of one flow tells. Pure: the same flow and summaries give the same results. Where it is not
/// known what the app opens (`reachability.isKnown`), nothing is reachable and all results but `findings.holds` are empty.
package struct StackAnalysis: Sendable {
  package let ways: Ways
  package let reachability: Reachability
  package let graph: StackGraph
  package let dominators: Dominators
  package let shortestPaths: ShortestPaths
  package let verdicts: UnwindVerdicts
  package let waysIn: WaysIn
  package let waysBack: WaysBack
  package let findings: GraphFindings
  private let flow: Flow
  private let references: References
  private let requirements: RequiredExits

  /// A reference without summary is opaque: a screen that requires nothing and can be closed.
  package init(flow: Flow, references summaries: [ReferenceSummary]) {
    let references = References(summaries)
    self.references = references
    self.flow = flow
    ways = Ways(flow)
    reachability = Reachability(flow)
    let regions = SplitRegions(flow, references, reachability, ways)
    graph = StackGraph(flow, reachability, regions)
    dominators = Dominators(graph)
    shortestPaths = ShortestPaths(graph)
    let branches = BranchSets(flow, references, reachability, ways, regions, graph)
    var answers = Answers(flow, reachability, graph, branches)
    let size = graph.nodeCount + graph.edgeCount
    var budget = StepBudget(48 * size)
    verdicts = UnwindVerdicts(
      flow, references, reachability, graph, dominators, shortestPaths, &answers, &budget)
    // What the unwinds have left is there for the ways back, too.
    budget.giveBack(16 * size)
    let resets = SegueReach(
      flow, reachability,
      to: (0..<Index(flow.screenCount)).filter { [reachability, ways] in reachability[$0] && ways[$0].contains(.resets)
      })
    let neighbours = Neighbours(flow, reachability, ways, verdicts)
    waysIn = WaysIn(flow, references, reachability, ways, regions, neighbours, graph)
    waysBack = WaysBack(
      flow, references, reachability, ways, resets, graph, waysIn, dominators, verdicts, &answers, &budget)
    requirements = RequiredExits(flow, reachability, graph, verdicts, &answers)
    findings = GraphFindings(flow, references, reachability, graph, waysIn)
  }

  /// How many unwinds, frames and required exits were not decided, because it would have taken too many steps.
  package var undecidedCount: Int {
    verdicts.undecidedCount + waysBack.undecidedCount + requirements.undecidedCount
  }

  /// What others see of the initial or an entry. The exits are names of this flow, in the order in which it requires them.
  package func summary(of entry: Index) -> (
    kind: ScreenKind, flags: Screen.Flags, requiredExits: [Name], waysBack: WaysBackByWay
  ) {
    var flags = references.flags(of: entry, in: flow)
    if waysIn.isModal(entry) { flags.insert(.modalInPresentation) }
    if waysBack.isTerminal(entry) { flags.insert(.terminal) }
    let kind = references[entry]?.kind ?? flow.screens[Int(entry)].kind
    return (kind, flags, requirements[entry], waysBack.summary(of: entry))
  }

  /// A path as a user sees it: who opens, holds or shows what, without the edges in between.
  package func steps(of path: [StackEdge]) -> [StackStep] {
    path.compactMap { edge in
      let row = graph.rows[Int(edge)]
      let screen = graph.screen(of: graph.targets[Int(edge)])
      switch graph.kinds[Int(edge)] {
      case .outside, .enter, .branch, .region: return nil
      case .entry: return StackStep(cause: .entry, screen: screen)
      case .hold: return StackStep(cause: .content(row), screen: screen)
      case .embed, .show, .showDetail, .present, .popover, .custom, .replace, .reset, .detail:
        return StackStep(cause: .segue(row), screen: screen)
      }
    }
  }
}

/// One step of a path: what comes into the stack, and by what.
package struct StackStep: Sendable, Hashable {
  package enum Cause: Sendable, Hashable {
    /// The app or another file opens it.
    case entry
    /// The row of what a container holds.
    case content(Index)
    case segue(Index)
  }
  package let cause: Cause
  package let screen: Index
}
