import FlowSyntax

/// Line and column as people and editors count them: from 1, columns in Unicode scalars. Lines end at LF, CR or CRLF; a
/// byte-order mark takes no column.
struct Position: Hashable {
  var line: Int
  var column: Int
  /// The byte offset at which the line begins.
  var lineStart: Int
}

/// The positions of byte offsets, which must be sorted, in one pass over the file as far as the last of them.
func positions(of offsets: [Int], in source: SourceFile) -> [Position] {
  var result: [Position] = []
  result.reserveCapacity(offsets.count)
  var current = Position(line: 1, column: 1, lineStart: 0)
  var previous: UInt8 = 0
  var start = 0
  if source.bytes(0..<3) == [0xEF, 0xBB, 0xBF] {
    start = 3
    current.lineStart = 3
  }
  while result.count < offsets.count, offsets[result.count] <= start {
    result.append(current)
  }
  while result.count < offsets.count {
    let chunk = source.bytes(start..<min(offsets[offsets.count - 1] + 1, start + 64 << 10))
    if chunk.isEmpty { break }
    var next = result.count < offsets.count ? offsets[result.count] : .max
    for i in chunk.indices {
      let byte = chunk[i]
      let offset = start + i
      let endsLine = previous == 0x0A || previous == 0x0D && byte != 0x0A
      if endsLine { current = Position(line: current.line + 1, column: 1, lineStart: offset) }
      while next <= offset {
        result.append(current)
        next = result.count < offsets.count ? offsets[result.count] : .max
      }
      if byte & 0xC0 != 0x80 { current.column += 1 }
      previous = byte
    }
    start += chunk.count
  }
  if previous == 0x0A || previous == 0x0D {
    current = Position(line: current.line + 1, column: 1, lineStart: start)
  }
  while result.count < offsets.count { result.append(current) }
  return result
}
