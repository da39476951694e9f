/// A pattern for paths: `*` and `?` within one component, `**` for any number of components, none included. Everything
/// else means itself. Compared by bytes.
struct Glob {
  private let components: [[UInt8]]

  init(_ text: String) {
    components = Path(text).components.filter { !$0.elementsEqual([0x2E]) }.map(Array.init)
  }

  /// The path is relative to the folder that the pattern speaks of.
  func matches(_ path: Path) -> Bool {
    Self.match(components, path.components.map(Array.init), isMany: { $0 == [0x2A, 0x2A] }) { pattern, name in
      Self.match(pattern, name, isMany: { $0 == 0x2A }) { $0 == $1 || $0 == UInt8(ascii: "?") }
    }
  }

  /// One star is undone at a time, the last: no more steps than the product of the lengths.
  private static func match<Part>(
    _ pattern: [Part], _ text: [Part], isMany: (Part) -> Bool, isOne: (Part, Part) -> Bool
  ) -> Bool {
    var p = 0
    var t = 0
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, isMany(pattern[p]) {
        star = (p, t)
        p += 1
      } else if p < pattern.count, isOne(pattern[p], text[t]) {
        p += 1
        t += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        p = last.pattern + 1
        t = last.text + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy(isMany)
  }
}
