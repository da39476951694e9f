/// Sets of numbers, each kept once: equal sets have equal ids. 0 is the empty set. With a `limit`, a set keeps its smallest
/// labels; with an `allowance`, a set that would take more labels than are left becomes `overflow`.
struct LabelSets: Sendable {
  typealias ID = UInt32
  static let empty: ID = 0
  static let overflow = ID.max

  private var starts: [Int] = [0, 0]
  private var labels: [UInt32] = []
  private var idOf: [[UInt32]: ID] = [[]: 0]
  private var unions: [UInt64: ID] = [:]
  private let limit: Int
  private var allowance: Int

  init(limit: Int = .max, allowance: Int = .max) {
    self.limit = limit
    self.allowance = allowance
  }

  /// Sorted; empty for `overflow`.
  subscript(id: ID) -> ArraySlice<UInt32> {
    id == Self.overflow ? [] : labels[starts[Int(id)]..<starts[Int(id) + 1]]
  }

  mutating func single(_ label: UInt32) -> ID { intern([label]) }

  mutating func union(_ a: ID, _ b: ID) -> ID {
    if a == b || b == Self.empty { return a }
    if a == Self.empty { return b }
    if a == Self.overflow || b == Self.overflow { return Self.overflow }
    let key = UInt64(min(a, b)) << 32 | UInt64(max(a, b))
    if let known = unions[key] { return known }
    let id = intern(merged(self[a], self[b]))
    unions[key] = id
    return id
  }

  private func merged(_ a: ArraySlice<UInt32>, _ b: ArraySlice<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    var i = a.startIndex
    var j = b.startIndex
    while result.count < limit, i < a.endIndex || j < b.endIndex {
      if j == b.endIndex || i < a.endIndex && a[i] < b[j] {
        result.append(a[i])
        i += 1
      } else {
        if i < a.endIndex, a[i] == b[j] { i += 1 }
        result.append(b[j])
        j += 1
      }
    }
    return result
  }

  private mutating func intern(_ set: [UInt32]) -> ID {
    if let known = idOf[set] { return known }
    allowance -= set.count
    if allowance < 0 { return Self.overflow }
    labels += set
    starts.append(labels.count)
    let id = ID(starts.count - 2)
    idOf[set] = id
    return id
  }

  /// The labels that lead to each node along the edges: the least sets that hold a node's own labels and those of every
  /// node before it. The edges are by source.
  mutating func propagate(
    starts: [UInt32], targets: [UInt32], seeds: [(node: UInt32, label: UInt32)]
  ) -> [ID] {
    let components = Components(starts: starts, targets: targets)
    var setOf = Array(repeating: Self.empty, count: components.count)
    for seed in seeds {
      let component = Int(components.componentOf[Int(seed.node)])
      let label = single(seed.label)
      setOf[component] = union(setOf[component], label)
    }
    let members = Rows(rowCount: components.count, keys: components.componentOf)
    for component in (0..<components.count).reversed() where setOf[component] != Self.empty {
      for node in members[component] {
        for edge in Int(starts[Int(node)])..<Int(starts[Int(node) + 1]) {
          let target = Int(components.componentOf[Int(targets[edge])])
          if target != component { setOf[target] = union(setOf[target], setOf[component]) }
        }
      }
    }
    return components.componentOf.map { setOf[Int($0)] }
  }
}
