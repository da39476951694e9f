/// One shortest path from the start to each node: a tree of edges.
package struct ShortestPaths: Sendable {
  private let graph: StackGraph
  /// By node: the last edge of its path; `max` for the start and for what it does not lead to.
  private let lastEdge: [StackEdge]
  let tree: TreeOrder

  init(_ graph: StackGraph) {
    self.graph = graph
    var lastEdge = Array(repeating: StackEdge.max, count: graph.nodeCount)
    var queue: [StackNode] = [StackGraph.start]
    var next = 0
    while next < queue.count {
      for edge in graph.edges(from: queue[next]) {
        let target = graph.targets[edge]
        if target == StackGraph.start || lastEdge[Int(target)] != .max { continue }
        lastEdge[Int(target)] = StackEdge(edge)
        queue.append(target)
      }
      next += 1
    }
    self.lastEdge = lastEdge
    tree = TreeOrder(nodeCount: graph.nodeCount, nodes: queue) { [lastEdge] in graph.sources[Int(lastEdge[Int($0)])] }
  }

  /// Empty where the start does not lead.
  package func path(to node: StackNode) -> [StackEdge] {
    var path: [StackEdge] = []
    var node = node
    while node != StackGraph.start, lastEdge[Int(node)] != .max {
      path.append(lastEdge[Int(node)])
      node = graph.sources[Int(lastEdge[Int(node)])]
    }
    return path.reversed()
  }

  /// The node's path; nil where the budget ends.
  func path(to node: StackNode, _ budget: inout StepBudget) -> [StackEdge]? {
    var path: [StackEdge] = []
    var node = node
    while node != StackGraph.start, lastEdge[Int(node)] != .max {
      if !budget.take(1) { return nil }
      path.append(lastEdge[Int(node)])
      node = graph.sources[Int(lastEdge[Int(node)])]
    }
    return path.reversed()
  }
}

/// Finds a shortest path on which nobody answers for certain, by a search backwards.
final class MissSearch {
  private let graph: StackGraph
  /// By node seen: the edge that leads on to the goal.
  private var nextEdge: [StackEdge]

  init(_ graph: StackGraph) {
    self.graph = graph
    nextEdge = Array(repeating: .max, count: graph.nodeCount)
  }

  /// Nil where there is none or the budget ends.
  func path(to top: StackNode, _ answers: Answers, _ budget: inout StepBudget) -> [StackEdge]? {
    var seen = [top]
    defer { for node in seen { nextEdge[Int(node)] = .max } }
    var next = 0
    while next < seen.count {
      let edges = graph.edges(to: seen[next])
      if !budget.take(1 + edges.count) { return nil }
      for edge in edges {
        let source = graph.sources[Int(edge)]
        if source == top || nextEdge[Int(source)] != .max || answers.isMust(source) { continue }
        nextEdge[Int(source)] = edge
        seen.append(source)
        if source == StackGraph.start { return follow(to: top) }
      }
      next += 1
    }
    return nil
  }

  private func follow(to top: StackNode) -> [StackEdge] {
    var path: [StackEdge] = []
    var node = StackGraph.start
    while node != top {
      path.append(nextEdge[Int(node)])
      node = graph.targets[Int(path.last!)]
    }
    return path
  }
}
