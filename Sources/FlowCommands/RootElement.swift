import FlowSyntax

/// Whether the file's root element is `flow`, with or without a prefix, judged by its first bytes: what stands before it
/// (byte-order mark, blanks, comments, processing instructions) is passed over, and a DOCTYPE counts as what it names, so
/// that it gets its finding. Where something else stands there, as after a merge, a tag `<flow` further on is enough: a flow
/// that is damaged must not be passed over in silence.
func isFlow(_ source: SourceFile) -> Bool {
  if let name = rootElementName(source.bytes(0..<1024)) { return isFlow(name) }
  let beginning = source.bytes(0..<64 << 10)
  if let name = rootElementName(beginning) { return isFlow(name) }
  let tag = Array("<flow".utf8)
  return beginning.indices.contains { start in
    beginning[start] == tag[0] && beginning[start...].starts(with: tag)
      && beginning.dropFirst(start + tag.count).first.map { $0 <= 0x20 || $0 == 0x3E || $0 == 0x2F } == true
  }
}

private func isFlow(_ name: String) -> Bool { name == "flow" || name.utf8.suffix(5).elementsEqual(":flow".utf8) }

/// Nil where the bytes end before a root element, or hold none.
func rootElementName(_ bytes: [UInt8]) -> String? {
  var bytes = bytes
  // UTF-16 is refused later, with a finding; here it is enough to recognise it.
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { bytes.removeFirst(2) }
  if bytes.prefix(4).contains(0) { bytes.removeAll { $0 == 0 } }
  var i = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  func follows(_ text: StaticString) -> Bool {
    bytes[i...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
  /// Stands behind the text; at the end where it does not occur.
  func skip(to text: StaticString) {
    while i < bytes.count, !follows(text) { i += 1 }
    i = min(bytes.count, i + text.utf8CodeUnitCount)
  }
  while true {
    while i < bytes.count, bytes[i] <= 0x20 { i += 1 }
    if follows("<?") {
      skip(to: "?>")
    } else if follows("<!--") {
      skip(to: "-->")
    } else if follows("<!DOCTYPE") {
      i += 9
      while i < bytes.count, bytes[i] <= 0x20 { i += 1 }
      break
    } else if follows("<") {
      i += 1
      break
    } else {
      return nil
    }
  }
  let end = bytes[i...].firstIndex { $0 <= 0x20 || $0 == 0x3E || $0 == 0x2F || $0 == 0x5B }
  guard let end, end > i, !bytes[i..<end].contains(UInt8(ascii: "<")) else { return nil }
  return String(decoding: bytes[i..<end], as: UTF8.self)
}
