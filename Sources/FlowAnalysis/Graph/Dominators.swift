/// The dominator tree of the stack graph: who stands in every stack that a node can be in. Lengauer and Tarjan's
/// algorithm with path compression and a stack of its own: m log n whatever the graph, near linear in practice.
package struct Dominators: Sendable {
  /// By node; `StackNode.max` for the start and for what it does not lead to.
  package let immediate: [StackNode]
  let tree: TreeOrder

  package init(_ graph: StackGraph) {
    let links = Links(graph)
    immediate = links.immediate
    // A dominator comes before what it dominates in the depth-first order.
    tree = TreeOrder(nodeCount: graph.nodeCount, nodes: links.preorder) { links.immediate[Int($0)] }
  }

  package func dominates(_ a: StackNode, _ b: StackNode) -> Bool {
    tree.contains(b) && tree.subtree(of: a).contains(tree.numbers[Int(b)])
  }
}

/// The forest that the algorithm links, by position in the depth-first order.
private struct Links {
  private(set) var immediate: [StackNode]
  private(set) var preorder: [StackNode] = []
  /// By node.
  private var positions: [UInt32]
  private var parents: [UInt32] = []
  private var semi: [UInt32] = []
  private var ancestors: [UInt32] = []
  private var labels: [UInt32] = []
  private var path: [UInt32] = []

  init(_ graph: StackGraph) {
    immediate = Array(repeating: .max, count: graph.nodeCount)
    positions = Array(repeating: .max, count: graph.nodeCount)
    number(graph)
    solve(graph)
  }

  private mutating func number(_ graph: StackGraph) {
    var nextEdge = Array(graph.edgeStarts.dropLast())
    var walk: [StackNode] = [StackGraph.start]
    positions[0] = 0
    preorder.append(StackGraph.start)
    parents.append(0)
    while let node = walk.last {
      let edge = nextEdge[Int(node)]
      if edge == graph.edgeStarts[Int(node) + 1] {
        walk.removeLast()
        continue
      }
      nextEdge[Int(node)] += 1
      let target = graph.targets[Int(edge)]
      if positions[Int(target)] != .max { continue }
      positions[Int(target)] = UInt32(preorder.count)
      parents.append(positions[Int(node)])
      preorder.append(target)
      walk.append(target)
    }
  }

  private mutating func solve(_ graph: StackGraph) {
    let count = preorder.count
    semi = (0..<UInt32(count)).map { $0 }
    labels = semi
    ancestors = Array(repeating: .max, count: count)
    var dominator = Array(repeating: UInt32(0), count: count)
    var bucketHead = Array(repeating: UInt32.max, count: count)
    var bucketNext = Array(repeating: UInt32.max, count: count)
    for position in stride(from: count - 1, to: 0, by: -1) {
      for edge in graph.incoming(preorder[position]) {
        let source = positions[Int(graph.incomingSources[edge])]
        if source != .max { semi[position] = min(semi[position], semi[Int(evaluate(source))]) }
      }
      bucketNext[position] = bucketHead[Int(semi[position])]
      bucketHead[Int(semi[position])] = UInt32(position)
      let parent = Int(parents[position])
      ancestors[position] = UInt32(parent)
      var waiting = bucketHead[parent]
      bucketHead[parent] = .max
      while waiting != .max {
        let best = evaluate(waiting)
        dominator[Int(waiting)] = semi[Int(best)] < semi[Int(waiting)] ? best : UInt32(parent)
        waiting = bucketNext[Int(waiting)]
      }
    }
    for position in 1..<max(1, count) {
      if dominator[position] != semi[position] { dominator[position] = dominator[Int(dominator[position])] }
      immediate[Int(preorder[position])] = preorder[Int(dominator[position])]
    }
  }

  /// The node of least semidominator on the linked path above, the path shortened on the way.
  private mutating func evaluate(_ position: UInt32) -> UInt32 {
    if ancestors[Int(position)] == .max { return position }
    path.removeAll(keepingCapacity: true)
    var node = position
    while ancestors[Int(ancestors[Int(node)])] != .max {
      path.append(node)
      node = ancestors[Int(node)]
    }
    while let below = path.popLast() {
      let above = ancestors[Int(below)]
      if semi[Int(labels[Int(above)])] < semi[Int(labels[Int(below)])] { labels[Int(below)] = labels[Int(above)] }
      ancestors[Int(below)] = ancestors[Int(above)]
    }
    return labels[Int(position)]
  }
}
