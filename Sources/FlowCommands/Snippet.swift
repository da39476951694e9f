import FlowSyntax

/// The line that a finding speaks of, as a terminal shows it, with the columns to underline. A long line is cut around the
/// range; only so much of it is read.
struct Snippet {
  private(set) var text = ""
  private(set) var underlineStart = 0
  /// At least 1.
  private(set) var underlineWidth = 1

  private static let width = 120
  private static let widthBefore = 48
  private static let tab = 4

  private struct Cell {
    let text: String
    let width: Int
  }

  init(_ location: Location, in source: SourceFile) {
    let lineStart = location.start.lineStart
    let start = location.range.lowerBound
    let from = max(lineStart, start - 4 * Self.width)
    let bytes = source.bytes(from..<start + 8 * Self.width)
    let split = min(bytes.count, max(0, start - from))
    let lineEnd = bytes[split...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let rangeEnd = min(lineEnd, split + location.range.count)

    var escaper = Escaper()
    var column = 0
    func cells(_ range: Range<Int>) -> [Cell] {
      String(decoding: bytes[range], as: UTF8.self).unicodeScalars.map { scalar in
        let cell: Cell
        if scalar == "\t" {
          let width = Self.tab - column % Self.tab
          cell = Cell(text: String(repeating: " ", count: width), width: width)
        } else {
          let text = escaper.visible(scalar)
          let isEscaped = !text.unicodeScalars.elementsEqual([scalar])
          cell = Cell(text: text, width: isEscaped ? text.utf8.count : columns(of: scalar))
        }
        column += cell.width
        return cell
      }
    }
    let firstWhole = from > lineStart ? bytes[..<split].firstIndex { $0 & 0xC0 != 0x80 } ?? split : 0
    let before = cells(firstWhole..<split)
    let marked = cells(split..<rangeEnd)
    let after = cells(rangeEnd..<lineEnd)

    let all = column
    var shownBefore = before[...]
    var widthBefore = before.reduce(0) { $0 + $1.width }
    if from > lineStart || all > Self.width, widthBefore > Self.widthBefore {
      while widthBefore > Self.widthBefore { widthBefore -= shownBefore.removeFirst().width }
      while let first = shownBefore.first, first.width == 0 { shownBefore.removeFirst() }
      text = "..."
      underlineStart = 3
    } else if from > lineStart {
      text = "..."
      underlineStart = 3
    }
    for cell in shownBefore { text += cell.text }
    underlineStart += widthBefore

    var left = Self.width - underlineStart
    var underlined = 0
    var isCut = false
    for (index, cell) in (marked + after).enumerated() {
      guard cell.width <= left else {
        isCut = true
        break
      }
      text += cell.text
      left -= cell.width
      if index < marked.count { underlined += cell.width }
    }
    if isCut || split + 8 * Self.width < lineEnd { text += "..." }
    underlineWidth = max(1, underlined)
    while text.utf8.last == 0x20 { text.unicodeScalars.removeLast() }
  }
}
