/// The strongly connected components of a graph, the last of a chain first: an edge never leads to a component of a
/// higher number. Tarjan's algorithm with a stack of its own; linear.
struct Components {
  private(set) var componentOf: [UInt32]
  private(set) var count = 0

  /// `starts` and `targets` are the edges by source. Nodes that no edge meets are components of their own. `follows` says
  /// which edges count.
  init(starts: [UInt32], targets: [UInt32], follows: (Int) -> Bool = { _ in true }) {
    let nodeCount = starts.count - 1
    componentOf = Array(repeating: .max, count: nodeCount)
    var order = Array(repeating: UInt32.max, count: nodeCount)
    var low = Array(repeating: UInt32.max, count: nodeCount)
    var nextEdge = Array(starts.dropLast())
    var open: [UInt32] = []
    var path: [UInt32] = []
    var time: UInt32 = 0
    for root in 0..<nodeCount where order[root] == .max {
      path.append(UInt32(root))
      while let last = path.last {
        let node = Int(last)
        if order[node] == .max {
          order[node] = time
          low[node] = time
          time += 1
          open.append(last)
        }
        var child: UInt32?
        while nextEdge[node] < starts[node + 1] {
          let edge = Int(nextEdge[node])
          nextEdge[node] += 1
          if !follows(edge) { continue }
          let target = Int(targets[edge])
          if order[target] == .max {
            child = UInt32(target)
            break
          }
          if componentOf[target] == .max { low[node] = min(low[node], order[target]) }
        }
        if let child {
          path.append(child)
          continue
        }
        path.removeLast()
        if let parent = path.last { low[Int(parent)] = min(low[Int(parent)], low[node]) }
        if low[node] == order[node] { close(node, &open) }
      }
    }
  }

  private mutating func close(_ root: Int, _ open: inout [UInt32]) {
    while let node = open.popLast() {
      componentOf[Int(node)] = UInt32(count)
      if Int(node) == root { break }
    }
    count += 1
  }
}
