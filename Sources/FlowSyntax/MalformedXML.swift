/// Where and why the parser gave up: what a finding in our own words is made of. libxml2's texts and places differ by version.
struct MalformedXML {
  let source: SourceFile
  /// libxml2's number of the error.
  let code: Int
  /// Where the parser stands, and the nearest `<` before.
  let position: Int
  let opening: Int
  /// The start tags of the open elements, by depth.
  let open: [UInt32]
  /// What the file ends within.
  let unclosed: Unclosed?

  /// A comment, CDATA section or processing instruction without an end.
  struct Unclosed {
    let name: String
    let start: Int
  }

  var diagnostic: Diagnostic {
    if code == 42, let tag = source.startTag(at: UInt32(opening)), let index = tag.indexOfRepeatedAttribute {
      return Diagnostic(
        TextRules.duplicateAttribute, "the attribute '\(tag.attributes[index].name)' stands twice in one tag",
        at: Place(UInt32(opening), .attribute(index: index)))
    }
    if let conflict = conflictMarker { return malformed("a merge conflict marker stands here", conflict) }
    if let unclosed, position == source.size {
      let note = Note("the \(unclosed.name) begins here", at: Place(UInt32(unclosed.start), .bytes(1)))
      return malformed("the file ends within a \(unclosed.name)", here, notes: [note])
    }
    if let range = reference { return malformed(message(ofReference: range), range) }
    if code == 76 { return mismatch }
    let (message, range) = fault
    return malformed(message, range ?? here, notes: notes)
  }

  private func malformed(
    _ message: String, _ range: Range<Int>, notes: [Note] = [], help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      TextRules.malformedXML, message, at: Place(UInt32(range.lowerBound), .bytes(range.count)), notes: notes,
      help: help)
  }

  /// The character at the parser's place.
  private var here: Range<Int> { position..<position + (source.byte(at: position).map(utf8Length) ?? 1) }

  private var isAtEnd: Bool { position == source.size }

  /// The parser stands at a slash within a start tag that does not end it.
  private var isStraySlash: Bool {
    let slash = UInt8(ascii: "/")
    return source.byte(at: position) == slash && position > opening + 1 && source.byte(at: opening + 1) != slash
  }

  /// What is wrong, and where if not at the parser's place.
  private var fault: (message: String, range: Range<Int>?) {
    switch code {
    case 4: return ("there is no element in the file", nil)
    case 5: return ("something stands behind the end of the root element", nil)
    case 9, 45, 47, 63: return ("a character that XML does not allow stands here", nil)
    case 39 where isAtEnd, 41 where isAtEnd, 65 where isAtEnd, 68 where isAtEnd, 73 where isAtEnd:
      return ("the file ends within a tag", nil)
    case 38: return ("'<' may not stand in a value; write '&lt;'", nil)
    case 39: return ("the value of an attribute must stand in quotes", nil)
    case 40: return ("the value of this attribute is not closed", nil)
    case 41: return ("this attribute has no value", nil)
    case 46: return ("this processing instruction has no name", nil)
    case 33, 34, 56, 57, 75, 78, 79, 81, 96: return ("this XML declaration is not well formed", nil)
    case 62:
      let text = source.bytes(position..<position + Limits.tagBytes)
      let at = position + (text.indices.first { text[$0...].starts(with: "]]>".utf8) } ?? 0)
      return ("']]>' may not stand in text", at..<at + 3)
    case 64: return ("an XML declaration may stand only where the file begins", opening..<opening + 5)
    case 65 where isStraySlash, 68 where isStraySlash:
      return ("'/' may stand only before the '>' that ends a tag", nil)
    case 65: return ("a blank is missing here", nil)
    case 68 where source.byte(at: position) == UInt8(ascii: "<"):
      return ("'<' stands here in a tag that is not closed with '>'", nil)
    case 68 where source.byte(at: position) == UInt8(ascii: "!"):
      return ("'<!' begins nothing here but a comment or a CDATA section", opening..<opening + 2)
    case 68: return ("a name is expected here", nil)
    case 73: return ("this tag is not closed with '>'", nil)
    case 77: return ("the file ends while an element is open", nil)
    case 80: return ("a comment may not hold '--'", nil)
    case 200, 204: return ("this namespace cannot be declared so", nil)
    case 201: return ("a namespace prefix of this tag is not declared", tagName)
    case 203: return ("this tag has two attributes of one name", tagName)
    case 202, 205: return ("a colon cannot stand so in a name", nil)
    default: return ("the file is not well-formed XML here", nil)
    }
  }

  private var tagName: Range<Int> {
    source.startTag(at: UInt32(opening))?.nameRange ?? opening + 1..<opening + 2
  }

  /// Where what is not closed began.
  private var notes: [Note] {
    let end = source.bytes(opening..<opening + 2) == Array("</".utf8)
    switch code {
    case 38, 40:
      guard let quote = openQuote else { return [] }
      return [Note("the value begins here", at: Place(UInt32(quote), .bytes(1)))]
    case 39 where isAtEnd, 41 where isAtEnd, 65 where isAtEnd, 68 where isAtEnd, 73 where !end:
      return [Note("the tag begins here", at: Place(UInt32(opening), .bytes(1)))]
    case 68 where source.byte(at: position) == UInt8(ascii: "<"):
      return [Note("the tag begins here", at: Place(UInt32(opening), .bytes(1)))]
    case 5, 73, 77: return openNote
    default: return []
    }
  }

  /// The element that is open.
  private var openNote: [Note] {
    guard let last = open.last, let tag = source.startTag(at: last) else { return [] }
    return [Note("'\(tag.name)' was opened here", at: Place(last))]
  }

  /// The quote before the value that the parser stands in.
  private var openQuote: Int? {
    var quote: Int?
    let bytes = source.bytes(opening..<position)
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == bytes[open] { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = index
      }
    }
    return quote.map { opening + $0 }
  }

  // MARK: End tags

  /// An end tag that closes another element than the one that is open.
  private var mismatch: Diagnostic {
    let range = opening..<position
    let name = source.bytes(range).dropFirst(2).prefix { $0 > 0x20 && $0 != 0x3E }
    let found = "</\(String(decoding: name, as: UTF8.self))>"
    guard let last = open.last, let tag = source.startTag(at: last) else {
      return malformed("'\(found)' closes nothing", range)
    }
    let isOpen = open.dropLast().contains { source.startTag(at: $0)?.name.utf8.elementsEqual(name) ?? false }
    return malformed(
      "'\(found)' does not close '\(tag.name)', which is open", range, notes: openNote,
      help: isOpen ? "'</\(tag.name)>' is missing before it" : "'</\(tag.name)>' is expected here")
  }

  // MARK: References

  /// Where the faulty reference stands that the parser has just read: the sign alone where none is meant.
  private var reference: Range<Int>? {
    guard [6, 7, 8, 9, 22, 23, 26, 68].contains(code) else { return nil }
    let start = max(0, position - Limits.nameBytes - 2)
    let bytes = source.bytes(start..<position)
    guard let sign = bytes.lastIndex(of: UInt8(ascii: "&")) else { return nil }
    let text = bytes[sign...]
    switch code {
    case 9:
      // Else the character itself stands here.
      guard text.starts(with: "&#".utf8), text.firstIndex(of: UInt8(ascii: ";")) == text.indices.last,
        let next = source.byte(at: position), next >= 0x20 && next != 0xEF || [0x09, 0x0A, 0x0D].contains(next)
      else { return nil }
    case 68: guard text.count == 1 else { return nil }
    default: break
    }
    return start + sign..<([22, 23, 68].contains(code) ? start + sign + 1 : position)
  }

  private func message(ofReference range: Range<Int>) -> String {
    switch code {
    case 6, 7, 8, 9: "this character reference names no character that XML allows"
    case 26: "this entity is not defined; only amp, lt, gt, quot and apos are"
    default: "'&' begins a reference here; write '&amp;' for the sign itself"
    }
  }

  /// Seven times the same sign, as Git leaves them.
  private var conflictMarker: Range<Int>? {
    let line = source.bytes(opening..<opening + 7)
    guard line.count == 7, Set(line).count == 1, [0x3C, 0x3D, 0x3E].contains(line[0]) else { return nil }
    return opening..<opening + utf8Length(line[0])
  }
}

/// The bytes of the character that the byte begins.
func utf8Length(_ lead: UInt8) -> Int { lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1 }
