import FlowModel
import FlowSyntax

/// Names that may be meant where one is unknown. However many names a file gets wrong, a rule has only so many comparisons
/// to look for them, and from then on suggests nothing.
struct Candidates {
  private let names: [Name]
  /// By candidate: which letters it holds, capitals as small.
  private var letters: [UInt64] = []
  private var lengths: [Int] = []
  private static let mostNear = 64
  /// What a rule starts with.
  static let budget = 20_000_000

  init(_ all: some Sequence<Name>, _ table: Names) {
    var isKnown = Array(repeating: false, count: table.count + 1)
    var distinct: [Name] = []
    for name in all where name != 0 && !isKnown[Int(name)] {
      isKnown[Int(name)] = true
      distinct.append(name)
    }
    self.init(distinct: distinct, table)
  }

  init(distinct: [Name], _ table: Names) {
    names = distinct
    for name in distinct {
      letters.append(Self.letters(table.utf8(name)))
      lengths.append(table.utf8(name).count)
    }
  }

  private static func letters(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    name.reduce(0) { $0 | 1 << UInt64((0x41...0x5A).contains($1) ? ($1 | 0x20) & 63 : $1 & 63) }
  }

  /// Those that are near enough to be worth a comparison letter by letter.
  func near(_ name: Name, _ table: Names, _ comparisons: inout Int) -> [String] {
    if comparisons < names.count { return [] }
    comparisons -= names.count
    let length = table.utf8(name).count
    let wanted = Self.letters(table.utf8(name))
    var near: [String] = []
    for index in names.indices {
      let limit = max(1, max(length, lengths[index]) / 3)
      if abs(length - lengths[index]) <= limit, (wanted ^ letters[index]).nonzeroBitCount <= 2 * limit {
        near.append(table[names[index]])
        comparisons -= 100
        if near.count == Self.mostNear { break }
      }
    }
    return near
  }
}
