/// Rows of numbers of different lengths, one after the other in one array.
struct Rows: Sendable {
  private(set) var starts: [UInt32]
  private(set) var items: [UInt32]

  /// One row a key, below `rowCount`; within a row the values keep their order.
  init(rowCount: Int, keys: [UInt32], values: [UInt32]) {
    self.init(rowCount: rowCount, keys: keys) { values[$0] }
  }

  /// The rows hold positions of `keys`.
  init(rowCount: Int, keys: [UInt32]) {
    self.init(rowCount: rowCount, keys: keys) { UInt32($0) }
  }

  private init(rowCount: Int, keys: [UInt32], value: (Int) -> UInt32) {
    starts = Array(repeating: 0, count: rowCount + 1)
    items = Array(repeating: 0, count: keys.count)
    for key in keys { starts[Int(key)] += 1 }
    var sum: UInt32 = 0
    for row in starts.indices {
      sum += starts[row]
      starts[row] = sum
    }
    for position in keys.indices.reversed() {
      let row = Int(keys[position])
      starts[row] -= 1
      items[Int(starts[row])] = value(position)
    }
  }

  var count: Int { starts.count - 1 }

  func range(_ row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

  subscript(row: Int) -> ArraySlice<UInt32> { items[range(row)] }

  /// The rows that hold something.
  var filled: some Sequence<ArraySlice<UInt32>> {
    (0..<count).lazy.filter { starts[$0] < starts[$0 + 1] }.map { self[$0] }
  }
}
