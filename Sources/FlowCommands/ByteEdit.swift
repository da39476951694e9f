import FlowSyntax

/// A repair as a change of bytes.
struct ByteEdit: Equatable {
  let range: Range<Int>
  let text: String
}

/// The edits of a fix-it, sorted; nil where one of them has no place in the file, or would make it something else than
/// XML: then the whole repair is left alone.
func byteEdits(of fix: FixIt, in source: SourceFile) -> [ByteEdit]? {
  var edits: [ByteEdit] = []
  for edit in fix.edits {
    guard let edit = byteEdit(edit, in: source) else { return nil }
    edits.append(edit)
  }
  edits.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  for (a, b) in zip(edits, edits.dropFirst()) where a.range.upperBound > b.range.lowerBound { return nil }
  return edits
}

private func byteEdit(_ edit: FixIt.Edit, in source: SourceFile) -> ByteEdit? {
  switch edit {
  case .replace(let place, let text):
    let range = source.range(of: place)
    if case .bytes = place.part { return ByteEdit(range: range, text: text) }
    guard let tag = source.startTag(at: place.offset) else { return nil }
    switch place.part {
    case .attributeValue(let name), .listItem(let name, _):
      // Where the tag lacks the attribute or the item, the range is that of something else.
      guard let attribute = tag.attributes.first(where: { $0.name == name }),
        attribute.valueRange.lowerBound <= range.lowerBound, range.upperBound <= attribute.valueRange.upperBound,
        let quote = source.byte(at: attribute.valueRange.upperBound)
      else { return nil }
      if case .listItem = place.part, range == attribute.valueRange, range.isEmpty { return nil }
      return ByteEdit(range: range, text: escapedValue(text, quote: quote))
    case .attributeName(let name):
      guard tag.attributes.contains(where: { $0.name == name }) else { return nil }
      fallthrough
    default:
      return isName(text) ? ByteEdit(range: range, text: text) : nil
    }
  case .addAttribute(let element, let name, let value):
    guard let tag = source.startTag(at: element), isName(name) else { return nil }
    let end = tag.attributes.last.map { $0.valueRange.upperBound + 1 } ?? tag.nameRange.upperBound
    return ByteEdit(range: end..<end, text: " \(name)=\"\(escapedValue(value, quote: UInt8(ascii: "\"")))\"")
  case .removeAttribute(let element, let index):
    guard let tag = source.startTag(at: element), tag.attributes.indices.contains(index) else { return nil }
    let start = index == 0 ? tag.nameRange.upperBound : tag.attributes[index - 1].valueRange.upperBound + 1
    return ByteEdit(range: start..<tag.attributes[index].valueRange.upperBound + 1, text: "")
  }
}

/// A value between quotes of this kind, such that it is read back as it is.
private func escapedValue(_ text: String, quote: UInt8) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case "\"" where quote == UInt8(ascii: "\""): result += "&quot;"
    case "'" where quote == UInt8(ascii: "'"): result += "&apos;"
    case "\t", "\n", "\r": result += "&#\(scalar.value);"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// What flows use of XML's names.
private func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, first > 0x39 || first == 0x3A else { return false }
  return text.utf8.allSatisfy { byte in
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...: true
    default: false
    }
  }
}
