import FlowSyntax
import Testing

@testable import FlowCommands

private func snippet(_ text: String, _ range: Range<Int>) -> Snippet {
  let source = SourceFile(path: "x", bytes: Array(text.utf8))
  let places = positions(of: [range.lowerBound, range.upperBound], in: source)
  return Snippet(Location(file: 0, range: range, start: places[0], end: places[1]), in: source)
}

@Suite struct SnippetTests {
  /// The text above the underline.
  private func underlined(_ snippet: Snippet) -> String {
    var column = 0
    var result = ""
    for scalar in snippet.text.unicodeScalars {
      if column >= snippet.underlineStart, column < snippet.underlineStart + snippet.underlineWidth {
        result.unicodeScalars.append(scalar)
      }
      column += columns(of: scalar)
    }
    return result
  }

  @Test func alignment() {
    #expect(underlined(snippet("\t中文e\u{301} <bad/>", 11..<16)) == "<bad/")
    #expect(underlined(snippet("\u{FEFF}<bad/>", 4..<7)) == "bad")
    #expect(underlined(snippet("x\u{202E}<bad/>", 5..<8)) == "bad")
    #expect(underlined(snippet("a\r\n<bad/>\r\nb", 4..<7)) == "bad")
  }

  @Test func ends() {
    #expect(snippet("", 0..<0).text == "")
    #expect(snippet("", 0..<0).underlineWidth == 1)
    #expect(snippet("ab\n", 3..<3).text == "")
    #expect(snippet("ab\ncd", 1..<4).underlineWidth == 1)
  }

  @Test(arguments: [0, 10, 50, 500, 5_000, 99_990]) func longLinesAreCut(_ start: Int) {
    var line = Array(repeating: UInt8(ascii: "-"), count: 100_000)
    line.replaceSubrange(start..<start + 4, with: "GOAL".utf8)
    let found = snippet(String(decoding: line, as: UTF8.self), start..<start + 4)
    #expect(underlined(found) == "GOAL")
    #expect(found.text.utf8.count <= 126)
  }

  @Test func longRangesAreCut() {
    let found = snippet(String(repeating: "中", count: 5_000), 3_000..<9_000)
    #expect(found.underlineStart + found.underlineWidth <= 120)
    #expect(found.text.hasSuffix("..."))
  }
}
