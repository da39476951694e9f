/// A tree over nodes of the stack graph, numbered so that each subtree is one range of numbers.
struct TreeOrder: Sendable {
  /// By node; `max` outside the tree.
  let numbers: [UInt32]
  /// By number: where its subtree ends.
  private let ends: [UInt32]

  /// - Parameters:
  ///   - nodes: those of the tree, each behind its parent.
  ///   - parent: asked for all but the first.
  init(nodeCount: Int, nodes: [StackNode], parent: (StackNode) -> StackNode) {
    var sizes = Array(repeating: UInt32(1), count: nodeCount)
    for node in nodes.dropFirst().reversed() { sizes[Int(parent(node))] += sizes[Int(node)] }
    var numbers = Array(repeating: UInt32.max, count: nodeCount)
    var ends = Array(repeating: UInt32(0), count: nodes.count)
    var free = Array(repeating: UInt32(0), count: nodeCount)
    for (position, node) in nodes.enumerated() {
      var number: UInt32 = 0
      if position > 0 {
        let parent = Int(parent(node))
        number = free[parent]
        free[parent] += sizes[Int(node)]
      }
      numbers[Int(node)] = number
      free[Int(node)] = number + 1
      ends[Int(number)] = number + sizes[Int(node)]
    }
    self.numbers = numbers
    self.ends = ends
  }

  /// The numbers of the node and of all below it; empty outside the tree.
  func subtree(of node: StackNode) -> Range<UInt32> {
    let number = numbers[Int(node)]
    return number == .max ? 0..<0 : number..<ends[Int(number)]
  }

  func contains(_ node: StackNode) -> Bool { numbers[Int(node)] != .max }

  /// For each goal the nearest of some nodes at or above it; nil where there is none. One pass over both, sorted.
  func nearest(above goals: [StackNode], among nodes: [StackNode]) -> [StackNode?] {
    let nodes = nodes.filter(contains).sorted { numbers[Int($0)] < numbers[Int($1)] }
    let order = goals.indices.sorted { numbers[Int(goals[$0])] < numbers[Int(goals[$1])] }
    var found: [StackNode?] = Array(repeating: nil, count: goals.count)
    var above: [StackNode] = []
    var next = 0
    for goal in order {
      let number = numbers[Int(goals[goal])]
      while next < nodes.count, numbers[Int(nodes[next])] <= number {
        while let last = above.last, !subtree(of: last).contains(numbers[Int(nodes[next])]) { above.removeLast() }
        above.append(nodes[next])
        next += 1
      }
      while let last = above.last, !subtree(of: last).contains(number) { above.removeLast() }
      found[goal] = above.last
    }
    return found
  }
}
