import FlowModel

/// A stack that can grow without end: the way round, which begins with a push or presentation.
package struct EndlessGrowth: Sendable {
  package let segue: Index
  package let cycle: [StackEdge]
}

/// What contains itself, and so is loaded for ever.
package struct EndlessHold: Sendable {
  package enum Cause: Sendable, Hashable {
    case content(Index)
    /// The row of an embed.
    case embed(Index)
  }
  /// What closes the cycle, in the file's order.
  package let cause: Cause
  package let container: Index
  package let held: Index
  /// The first steps of the way from what is held to the container.
  package let way: [Cause]
}

/// What else the stack graph tells.
package struct GraphFindings: Sendable {
  package private(set) var unreachable: [Unreachable] = []
  /// `show` segues from a screen that no way in gives a navigation, to what could be pushed.
  package private(set) var showsWithoutNavigation: [Index] = []
  /// One for each set of screens that lead to each other.
  package private(set) var growth: [EndlessGrowth] = []
  /// Of all screens, whether reachable or not.
  package private(set) var holds: [EndlessHold] = []

  init(
    _ flow: Flow, _ references: References, _ reachability: Reachability, _ graph: StackGraph, _ waysIn: WaysIn
  ) {
    holds = Self.endlessHolds(flow)
    guard reachability.isKnown else { return }
    for screen in 0..<Index(flow.screenCount) {
      if !reachability[screen] || waysIn.canHaveNavigation(screen) { continue }
      for segue in flow.segues(of: screen)
      where flow.segues[segue].kind == .show && flow.segues[segue].to != .none
        && references.canBePushed(flow.segues[segue].to, in: flow)
      {
        showsWithoutNavigation.append(Index(segue))
      }
    }
    unreachable = Unreachable.all(in: flow, reachability)
    growth = Self.endlessGrowth(graph)
  }

  // MARK: Growth

  private static func endlessGrowth(_ graph: StackGraph) -> [EndlessGrowth] {
    let components = Components(starts: graph.edgeStarts, targets: graph.targets)
    var firstOf = Array(repeating: StackEdge.max, count: components.count)
    for edge in 0..<graph.edgeCount {
      switch graph.kinds[edge] {
      case .show, .showDetail, .present, .popover, .custom: break
      default: continue
      }
      let component = Int(components.componentOf[Int(graph.sources[edge])])
      guard components.componentOf[Int(graph.targets[edge])] == component else { continue }
      let first = firstOf[component]
      if first == .max || graph.rows[edge] < graph.rows[Int(first)] { firstOf[component] = StackEdge(edge) }
    }
    var lastEdge = Array(repeating: StackEdge.max, count: graph.nodeCount)
    return firstOf.filter { $0 != .max }.sorted { graph.rows[Int($0)] < graph.rows[Int($1)] }.map { first in
      EndlessGrowth(segue: graph.rows[Int(first)], cycle: cycle(first, graph, components, &lastEdge))
    }
  }

  /// The shortest way round that begins with the edge. No node is visited twice in one component.
  private static func cycle(
    _ first: StackEdge, _ graph: StackGraph, _ components: Components, _ lastEdge: inout [StackEdge]
  ) -> [StackEdge] {
    let goal = graph.sources[Int(first)]
    var queue = [graph.targets[Int(first)]]
    lastEdge[Int(queue[0])] = first
    var next = 0
    while lastEdge[Int(goal)] == .max {
      for edge in graph.edges(from: queue[next]) {
        let target = graph.targets[edge]
        guard components.componentOf[Int(target)] == components.componentOf[Int(goal)], lastEdge[Int(target)] == .max
        else { continue }
        lastEdge[Int(target)] = StackEdge(edge)
        queue.append(target)
      }
      next += 1
    }
    var cycle: [StackEdge] = []
    var node = goal
    repeat {
      cycle.append(lastEdge[Int(node)])
      node = graph.sources[Int(lastEdge[Int(node)])]
    } while node != goal
    return cycle.reversed()
  }

  // MARK: Containment

  private static func endlessHolds(_ flow: Flow) -> [EndlessHold] {
    enum State: UInt8 { case new, open, closed }
    var states = Array(repeating: State.new, count: flow.screenCount)
    var depths = Array(repeating: 0, count: flow.screenCount)
    var path: [(screen: Index, content: Int, segue: Int)] = []
    var found: [EndlessHold] = []
    func enter(_ screen: Index) {
      states[Int(screen)] = .open
      depths[Int(screen)] = path.count
      path.append((screen, flow.contents(of: screen).lowerBound, flow.segues(of: screen).lowerBound))
    }
    for root in 0..<Index(flow.screenCount) where states[Int(root)] == .new {
      enter(root)
      while let (screen, content, segue) = path.last {
        let cause: EndlessHold.Cause
        let held: Index
        if content < flow.contents(of: screen).upperBound {
          path[path.count - 1].content += 1
          cause = .content(Index(content))
          held = flow.contents[content].to
        } else if segue < flow.segues(of: screen).upperBound {
          path[path.count - 1].segue += 1
          if flow.segues[segue].kind != .embed { continue }
          cause = .embed(Index(segue))
          held = flow.segues[segue].to
        } else {
          states[Int(screen)] = .closed
          path.removeLast()
          continue
        }
        if held == .none { continue }
        switch states[Int(held)] {
        case .new: enter(held)
        case .open:
          // What each on the path is at now is the step before.
          let way = path[depths[Int(held)]...].dropLast().prefix(8).map { step in
            step.segue > flow.segues(of: step.screen).lowerBound
              ? EndlessHold.Cause.embed(Index(step.segue - 1)) : .content(Index(step.content - 1))
          }
          found.append(EndlessHold(cause: cause, container: screen, held: held, way: way))
        case .closed: break
        }
      }
    }
    return found.sorted { ($0.container, $0.order) < ($1.container, $1.order) }
  }
}

extension EndlessHold {
  fileprivate var order: UInt64 {
    switch cause {
    case .content(let row): UInt64(row)
    case .embed(let row): 1 << 32 | UInt64(row)
    }
  }
}
