import CLibXML2

/// What receives the elements of a file, in order: functions on a state that is reached by address, so that no event counts
/// references or checks for exclusive access.
package struct ElementSink {
  let state: UnsafeMutableRawPointer
  let start: Start
  let end: End
  let comment: Comment
  package typealias Start = (_ state: UnsafeMutableRawPointer, _ element: borrowing ElementStart) -> Void
  package typealias End = (_ state: UnsafeMutableRawPointer, _ offset: UInt32) -> Void
  package typealias Comment = (
    _ state: UnsafeMutableRawPointer, _ text: UnsafeBufferPointer<UInt8>, _ end: UInt32
  ) -> Void

  /// - Parameters:
  ///   - start: a start tag; what it points to lives until the call returns.
  ///   - end: an end tag; the offset is that of the byte behind it.
  ///   - comment: a comment's text, and the file offset behind its `-->`.
  package init(state: UnsafeMutableRawPointer, start: @escaping Start, end: @escaping End, comment: @escaping Comment) {
    self.state = state
    self.start = start
    self.end = end
    self.comment = comment
  }
}

/// A start tag as the parser delivers it.
package struct ElementStart: ~Copyable {
  /// The byte offset of `<`.
  package let offset: UInt32
  /// The index of the name in the vocabulary; `unknownWord` if it is none of its words.
  package let word: UInt16
  package let name: UnsafePointer<UInt8>
  /// Nil: no namespace.
  package let namespace: UnsafePointer<UInt8>?
  package let attributeCount: Int
  @usableFromInline let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  @usableFromInline let words: WordTable

  fileprivate init(
    offset: UInt32, word: UInt16, name: UnsafePointer<UInt8>, namespace: UnsafePointer<UInt8>?, attributeCount: Int,
    attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, words: WordTable
  ) {
    self.offset = offset
    self.word = word
    self.name = name
    self.namespace = namespace
    self.attributeCount = attributeCount
    self.attributes = attributes
    self.words = words
  }

  /// The attribute's name as an index in the vocabulary.
  @inlinable @inline(__always) package func attributeWord(_ index: Int) -> UInt16 { words[attributes![5 * index]!] }
  package func attributeName(_ index: Int) -> String { String(cString: attributes![5 * index]!) }
  @inlinable @inline(__always) package func attributeHasNamespace(_ index: Int) -> Bool {
    attributes![5 * index + 2] != nil
  }
  /// The value, normalised as XML says; an ampersand stands in it as `&#38;`.
  @inlinable @inline(__always) package func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = attributes![5 * index + 3]!
    return UnsafeBufferPointer(start: start, count: attributes![5 * index + 4]! - start)
  }
}

@inlinable package var unknownWord: UInt16 { UInt16.max }

/// From the parser's own copy of a name to its index in the vocabulary, without comparing text.
@usableFromInline struct WordTable {
  @usableFromInline static var bits: Int { 10 }
  @usableFromInline let slots: UnsafeMutablePointer<(key: UInt, word: UInt16)>

  init(_ vocabulary: [String], dictionary: xmlDictPtr) {
    slots = .allocate(capacity: 1 << Self.bits)
    slots.initialize(repeating: (0, unknownWord), count: 1 << Self.bits)
    for (word, name) in vocabulary.enumerated() {
      let pointer = xmlDictLookup(dictionary, name, Int32(name.utf8.count))!
      var slot = Self.slot(pointer)
      while slots[slot].key != 0 { slot = (slot + 1) & ((1 << Self.bits) - 1) }
      slots[slot] = (UInt(bitPattern: pointer), UInt16(word))
    }
  }

  func deallocate() { slots.deallocate() }

  @inlinable @inline(__always) static func slot(_ pointer: UnsafePointer<UInt8>) -> Int {
    Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: pointer)) &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits))
  }

  @inlinable @inline(__always) subscript(pointer: UnsafePointer<UInt8>) -> UInt16 {
    var slot = Self.slot(pointer)
    while slots[slot].key != 0 {
      if slots[slot].key == UInt(bitPattern: pointer) { return slots[slot].word }
      slot = (slot + 1) & ((1 << Self.bits) - 1)
    }
    return unknownWord
  }
}

/// What the callbacks work on. They reach it by address: no reference counting takes place in them.
private struct Reading: ~Copyable {
  var input: InputGuard
  var words: WordTable
  let sink: ElementSink
  let parser: xmlParserCtxtPtr
  /// The start tags of the open elements, by depth.
  var open: [UInt32] = []
  private(set) var fault: Diagnostic?
  private(set) var hasStopped = false

  var position: Int {
    let input = parser.pointee.input!
    return input.pointee.cur - input.pointee.base + Int(input.pointee.consumed)
  }

  /// The distance from the parser's place back to the nearest `<`, in bytes. Eight bytes a step: a word has the byte if,
  /// with it made zero, taking one from each byte borrows there.
  var distanceToOpening: Int {
    let input = parser.pointee.input!
    let base = input.pointee.base!
    let place = input.pointee.cur!
    var start = place
    while start - base >= 8 {
      let word = UnsafeRawPointer(start - 8).loadUnaligned(as: UInt64.self) ^ 0x3C3C_3C3C_3C3C_3C3C
      if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { break }
      start -= 8
    }
    repeat { start -= 1 } while start > base && start.pointee != 0x3C
    return place - start
  }

  /// A namespace's name that is no URI is one all the same.
  static let tolerated = [Int32(XML_WAR_NS_URI.rawValue)]

  func malformed(code: Int) -> MalformedXML {
    let position = min(position, input.source.size)
    return MalformedXML(
      source: input.source, code: code, position: position, opening: position - distanceToOpening, open: open,
      unclosed: input.unclosed)
  }

  mutating func stop(_ diagnostic: Diagnostic) {
    guard !hasStopped else { return }
    hasStopped = true
    fault = diagnostic
    xmlStopParser(parser)
  }
}

/// Reads the file once and hands every element to the sink. After a fault the sink has what stands before it. Returns what is
/// wrong with the text: at most one fault that stopped the reading, and misleading characters.
package func readElements(_ source: SourceFile, vocabulary: [String], into sink: ElementSink) -> [Diagnostic] {
  xmlInitParser()
  let memory = UnsafeMutablePointer<Reading>.allocate(capacity: 1)
  defer { memory.deallocate() }
  var handler = xmlSAXHandler()
  handler.initialized = UInt32(XML_SAX2_MAGIC)
  handler.startElementNs = { context, name, _, namespace, _, _, count, _, attributes in
    let reading = context!.assumingMemoryBound(to: Reading.self)
    guard !reading.pointee.hasStopped else { return }
    // A tag that does not end here is no tag: the fault follows.
    let end = reading.pointee.parser.pointee.input!.pointee.cur.pointee
    guard end == UInt8(ascii: ">") || end == UInt8(ascii: "/") else { return }
    let offset = UInt32(reading.pointee.position - reading.pointee.distanceToOpening)
    if reading.pointee.open.count == Limits.depth {
      return reading.pointee.stop(
        Diagnostic(TextRules.limitExceeded, "elements are nested more than 64 deep", at: Place(offset)))
    }
    reading.pointee.open.append(offset)
    let element = ElementStart(
      offset: offset, word: reading.pointee.words[name!], name: name!, namespace: namespace, attributeCount: Int(count),
      attributes: attributes, words: reading.pointee.words)
    reading.pointee.sink.start(reading.pointee.sink.state, element)
  }
  handler.endElementNs = { context, _, _, _ in
    let reading = context!.assumingMemoryBound(to: Reading.self)
    guard !reading.pointee.hasStopped else { return }
    reading.pointee.open.removeLast()
    reading.pointee.sink.end(reading.pointee.sink.state, UInt32(reading.pointee.position))
  }
  handler.comment = { context, text in
    let reading = context!.assumingMemoryBound(to: Reading.self)
    guard !reading.pointee.hasStopped, let text else { return }
    let count = Int(xmlStrlen(text))
    reading.pointee.sink.comment(
      reading.pointee.sink.state, UnsafeBufferPointer(start: text, count: count), UInt32(reading.pointee.position))
  }
  handler.serror = { context, error in
    let reading = context!.assumingMemoryBound(to: Reading.self)
    guard !reading.pointee.hasStopped, reading.pointee.input.fault == nil, let error,
      error.pointee.level != XML_ERR_WARNING, !Reading.tolerated.contains(error.pointee.code)
    else { return }
    reading.pointee.stop(reading.pointee.malformed(code: Int(error.pointee.code)).diagnostic)
  }
  guard
    let parser = xmlCreateIOParserCtxt(
      &handler, memory,
      { context, buffer, count in
        Int32(context!.assumingMemoryBound(to: Reading.self).pointee.input.deliver(into: buffer!, capacity: Int(count)))
      }, { _ in 0 }, memory, XML_CHAR_ENCODING_NONE)
  else { return [Diagnostic(TextRules.malformedXML, "the file cannot be read", at: Place(0, .bytes(0)))] }
  defer { xmlFreeParserCtxt(parser) }
  // The encoding has been checked and is UTF-8: whatever the declaration says, offsets stay those of the file.
  xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
  memory.initialize(
    to: Reading(
      input: InputGuard(source), words: WordTable(vocabulary, dictionary: parser.pointee.dict), sink: sink,
      parser: parser))
  defer { memory.deinitialize(count: 1) }
  if memory.pointee.input.fault == nil || memory.pointee.input.hasContent { xmlParseDocument(parser) }
  memory.pointee.words.deallocate()

  var diagnostics = memory.pointee.input.bidirectionalControls.map { control in
    Diagnostic(
      TextRules.bidirectionalControl,
      "the invisible control character U+\(hexadecimal(control.scalar)) makes the text read otherwise than it is",
      at: Place(UInt32(control.offset), .bytes(control.scalar < 0x800 ? 2 : 3)))
  }
  if let fault = memory.pointee.input.fault ?? memory.pointee.fault {
    diagnostics.append(fault)
  } else if parser.pointee.wellFormed == 0 {
    diagnostics.append(Diagnostic(TextRules.malformedXML, "the file is not well-formed XML", at: Place(0, .bytes(1))))
  }
  return diagnostics
}

private func hexadecimal(_ scalar: UInt32) -> String {
  let digits = String(scalar, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
