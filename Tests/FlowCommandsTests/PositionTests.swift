import FlowSyntax
import Testing

@testable import FlowCommands

private func position(_ text: String, _ offset: Int) -> [Int] {
  let found = positions(of: [offset], in: SourceFile(path: "x", bytes: Array(text.utf8)))[0]
  return [found.line, found.column, found.lineStart]
}

@Suite struct PositionTests {
  @Test func everyLineEndCounts() {
    let text = "a\nb\rc\r\nd\n"
    #expect(position(text, 0) == [1, 1, 0])
    #expect(position(text, 1) == [1, 2, 0])
    #expect(position(text, 2) == [2, 1, 2])
    #expect(position(text, 4) == [3, 1, 4])
    #expect(position(text, 6) == [3, 3, 4])
    #expect(position(text, 7) == [4, 1, 7])
    #expect(position(text, 9) == [5, 1, 9])
    #expect(position("", 0) == [1, 1, 0])
    #expect(position("a\r", 2) == [2, 1, 2])
  }

  @Test func columnsAreScalars() {
    #expect(position("é中😀e\u{301}x", 12) == [1, 6, 0])
  }

  @Test func byteOrderMarkHasNoColumn() {
    #expect(position("\u{FEFF}ab", 0) == [1, 1, 3])
    #expect(position("\u{FEFF}ab", 3) == [1, 1, 3])
    #expect(position("\u{FEFF}ab", 4) == [1, 2, 3])
  }

  /// Against a count that is simple and slow, across the borders of the pieces in which a file is read.
  @Test func onePassFindsAll() {
    var random = SplitMix(state: 7)
    let pieces = ["a", "\n", "\r", "\r\n", "é", "\t", "😀"]
    var text = ""
    while text.utf8.count < 140_000 { text += pieces[random.next(pieces.count)] }
    let bytes = Array(text.utf8)
    let offsets = ((0..<200).map { _ in random.next(bytes.count + 1) } + [65_535, 65_536, 65_537, bytes.count]).sorted()
    let found = positions(of: offsets, in: SourceFile(path: "x", bytes: bytes))
    for (offset, position) in zip(offsets, found) {
      var line = 1
      var column = 1
      for i in 0..<offset {
        if bytes[i] == 0x0A || bytes[i] == 0x0D && (i + 1 == bytes.count || bytes[i + 1] != 0x0A) {
          line += 1
          column = 1
        } else if bytes[i] & 0xC0 != 0x80 {
          column += 1
        }
      }
      #expect(position.line == line && position.column == column, "at \(offset)")
    }
  }
}

/// A generator whose numbers are the same everywhere.
struct SplitMix {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ z >> 31) % UInt64(bound))
  }
}
