#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads a file piece by piece and lets the parser see only what has been looked at: UTF-8 throughout, no DOCTYPE, no tag
/// beyond `Limits`. libxml2 takes seconds for a tag of many attributes and decodes encodings that nobody reads, so this
/// comes before it. One pass, a few instructions a tag: a tag is walked only if it is long enough to break a limit.
struct InputGuard: ~Copyable {
  private enum State: String {
    case content, comment
    case characterData = "CDATA section"
    case instruction = "processing instruction"
  }

  let source: SourceFile
  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The file offset of the buffer's first byte.
  private var base = 0
  private var delivered = 0
  private var checked = 0
  private var end = 0
  private var reachedEnd = false
  private var state = State.content
  /// The file offset where the comment, CDATA section or processing instruction begins that `state` speaks of.
  private var markupStart = 0
  /// What stopped the reading, and where. Nothing from there on is delivered.
  private(set) var fault: Diagnostic?
  /// Bidirectional control characters: file offsets and lengths in bytes, the first few.
  private(set) var bidirectionalControls: [(offset: Int, scalar: UInt32)] = []
  /// A start tag no longer than this, in bytes, can break no limit but the depth.
  private static let harmless = Limits.nameBytes

  init(_ source: SourceFile) {
    self.source = source
    capacity = min(source.size + 16, 3 * Limits.tagBytes)
    buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    if source.size > Limits.fileBytes {
      fault = Diagnostic(TextRules.limitExceeded, "the file has 4 GiB or more", at: Place(0, .bytes(0)))
    } else {
      fill()
      checkBeginning()
      if fault == nil { scan() }
    }
  }

  /// Whether anything can be delivered: a file that is refused at its first byte holds nothing.
  var hasContent: Bool { checked > 0 }

  deinit { buffer.deallocate() }

  /// What has no end as far as the file has been read.
  var unclosed: MalformedXML.Unclosed? {
    state == .content ? nil : MalformedXML.Unclosed(name: state.rawValue, start: markupStart)
  }

  /// Copies checked bytes; 0 at the end or where a fault stands.
  mutating func deliver(into target: UnsafeMutableRawPointer, capacity count: Int) -> Int {
    while delivered == checked {
      if reachedEnd && checked == end || fault != nil { return 0 }
      fill()
      scan()
    }
    let count = min(count, checked - delivered)
    target.copyMemory(from: buffer + delivered, byteCount: count)
    delivered += count
    return count
  }

  /// What is wrong may have begun before the place where the reading stops.
  private mutating func stop(
    _ rule: Rule, _ message: String, at index: Int, offset: Int? = nil, length: Int = 1, help: String? = nil
  ) {
    fault = Diagnostic(rule, message, at: Place(UInt32(offset ?? base + index), .bytes(length)), help: help)
    end = index
    checked = min(checked, index)
    reachedEnd = true
  }

  // MARK: Reading

  /// Drops what was delivered, reads on and checks the new bytes' encoding.
  private mutating func fill() {
    if delivered > 0 {
      let rest = end - delivered
      (buffer).update(from: buffer + delivered, count: rest)
      base += delivered
      checked -= delivered
      end = rest
      delivered = 0
    }
    let from = end
    while end < capacity && !reachedEnd {
      // A file that has grown since its size was taken ends where it did then.
      let count = min(capacity - end, source.size - base - end)
      let read =
        count > 0 ? source.read(base + end, UnsafeMutableRawBufferPointer(start: buffer + end, count: count)) : 0
      if read <= 0 { reachedEnd = true } else { end += read }
      if end - from >= Limits.tagBytes { break }
    }
    checkEncoding(from: max(0, from - pendingBytes))
  }

  /// Bytes of a character that the last piece ended within.
  private var pendingBytes = 0

  private mutating func checkEncoding(from start: Int) {
    pendingBytes = 0
    if let zero = memchr(buffer + start, 0, end - start) {
      let index = UnsafeMutablePointer<UInt8>(OpaquePointer(zero)) - buffer
      return stop(TextRules.malformedXML, "the file has a NUL byte here, which XML does not allow", at: index)
    }
    var i = start
    while i < end {
      while end - i >= 8, UnsafeRawPointer(buffer + i).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
        i += 8
      }
      while i < end, buffer[i] < 0x80 { i += 1 }
      guard i < end else { break }
      let lead = buffer[i]
      let length = max(2, utf8Length(lead))
      if end - i < length && !reachedEnd {
        pendingBytes = end - i
        break
      }
      guard let scalar = scalar(at: i, length: length) else {
        return stop(
          TextRules.unsupportedEncoding, "the byte 0x\(hex(lead)) is not UTF-8 here", at: i,
          help: "save the file as UTF-8")
      }
      if Self.isBidirectionalControl(scalar), bidirectionalControls.count < 100 {
        bidirectionalControls.append((base + i, scalar))
      }
      i += length
    }
  }

  private func scalar(at i: Int, length: Int) -> UInt32? {
    guard end - i >= length, buffer[i] >= 0xC2, buffer[i] <= 0xF4 else { return nil }
    var value = UInt32(buffer[i]) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for k in 1..<length {
      guard buffer[i + k] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(buffer[i + k] & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    return value < least || value > 0x10_FFFF || (0xD800...0xDFFF).contains(value) ? nil : value
  }

  /// The characters of Unicode's Bidi_Control property.
  package static func isBidirectionalControl(_ scalar: UInt32) -> Bool {
    scalar == 0x061C || scalar == 0x200E || scalar == 0x200F || (0x202A...0x202E).contains(scalar)
      || (0x2066...0x2069).contains(scalar)
  }

  private static let compressions: [(name: String, bytes: [UInt8])] = [
    ("gzip", [0x1F, 0x8B]), ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A]), ("bzip2", [0x42, 0x5A, 0x68]),
    ("zstd", [0x28, 0xB5, 0x2F, 0xFD]), ("zip", [0x50, 0x4B, 0x03, 0x04]),
  ]

  /// What the first bytes say of compression, encoding and XML version.
  private mutating func checkBeginning() {
    // The NUL bytes of UTF-16 have already been found, and reading has stopped at the first of them.
    let filled = min(capacity, source.size)
    func begins(_ bytes: [UInt8]) -> Bool {
      filled >= bytes.count && bytes.indices.allSatisfy { buffer[$0] == bytes[$0] }
    }
    let utf16 = [[0xFE, 0xFF], [0xFF, 0xFE], [0x00, 0x3C], [0x3C, 0x00], [0x00, 0x00, 0xFE, 0xFF]] as [[UInt8]]
    if end == 0 && reachedEnd && fault == nil {
      return stop(TextRules.malformedXML, "the file is empty", at: 0, length: 0)
    }
    if let (name, _) = Self.compressions.first(where: { begins($0.bytes) }) {
      return refuse(TextRules.malformedXML, "the file is compressed (\(name))", "decompress it first")
    }
    if utf16.contains(where: begins) {
      return refuse(TextRules.unsupportedEncoding, "the file is UTF-16 or UTF-32", "save the file as UTF-8")
    }
    // A wrong encoding that is said says more than the first byte that is no UTF-8.
    if let fault, fault.rule != TextRules.unsupportedEncoding { return }
    let start = begins([0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard end > start + 5, memcmp(buffer + start, "<?xml", 5) == 0, buffer[start + 5] <= 0x20 else { return }
    let close = (start..<min(end, start + 1024)).first { buffer[$0] == UInt8(ascii: ">") } ?? start
    for (key, accepted) in [("encoding", ["utf-8", "utf8"]), ("version", ["1.0"])] {
      guard let value = pseudoAttribute(key, start..<close) else { continue }
      let text = String(
        decoding: UnsafeBufferPointer(start: buffer + value.lowerBound, count: value.count), as: UTF8.self)
      if accepted.contains(text.lowercased()) { continue }
      return key == "encoding"
        ? stop(
          TextRules.unsupportedEncoding, "the file says that its encoding is '\(text)'", at: value.lowerBound,
          length: value.count, help: "save the file as UTF-8 and say so, or say nothing")
        : stop(
          TextRules.malformedXML, "the file says that it is XML '\(text)'", at: value.lowerBound, length: value.count,
          help: "only XML 1.0 is read")
    }
  }

  private mutating func refuse(_ rule: Rule, _ message: String, _ help: String) {
    fault = nil
    stop(rule, message, at: 0, help: help)
  }

  /// The range of the value of a pseudo-attribute in the XML declaration.
  private func pseudoAttribute(_ name: String, _ range: Range<Int>) -> Range<Int>? {
    let name = Array(name.utf8)
    guard range.count > name.count,
      let at = (range.lowerBound..<range.upperBound - name.count).first(where: { i in
        buffer[i] <= 0x20 && name.indices.allSatisfy { buffer[i + 1 + $0] == name[$0] }
      }),
      let open = (at + 1 + name.count..<range.upperBound).first(where: { buffer[$0] == 0x22 || buffer[$0] == 0x27 }),
      let close = (open + 1..<range.upperBound).first(where: { buffer[$0] == buffer[open] })
    else { return nil }
    return open + 1..<close
  }

  private func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }

  // MARK: Tags

  /// Moves `checked` on, over whole tags.
  private mutating func scan() {
    var i = checked
    loop: while i < end {
      switch state {
      case .comment: if !pass("-->", &i, then: .content) { break loop }
      case .characterData: if !pass("]]>", &i, then: .content) { break loop }
      case .instruction: if !pass("?>", &i, then: .content) { break loop }
      case .content:
        guard let found = memchr(buffer + i, 0x3C, end - i) else {
          i = end
          break loop
        }
        i = UnsafeMutablePointer<UInt8>(OpaquePointer(found)) - buffer
        if end - i < 9 && !reachedEnd { break loop }
        if i + 1 < end, buffer[i + 1] == 0x21 || buffer[i + 1] == 0x3F {
          if !markup(&i) { break loop }
          continue
        }
        let next = memchr(buffer + i + 1, 0x3C, end - i - 1)
        let gap = next.map { UnsafeMutablePointer<UInt8>(OpaquePointer($0)) - buffer - i } ?? end - i
        if gap > Self.harmless {
          if !checkTag(at: i) { break loop }
        } else if next == nil && !reachedEnd {
          break loop
        }
        i += gap
      }
    }
    if fault == nil { checked = i }
  }

  /// At `<!` or `<?`; false where reading stops.
  private mutating func markup(_ i: inout Int) -> Bool {
    markupStart = base + i
    if buffer[i + 1] == 0x3F {
      state = .instruction
      i += 2
    } else if end - i >= 4, memcmp(buffer + i, "<!--", 4) == 0 {
      state = .comment
      i += 4
    } else if end - i >= 9, memcmp(buffer + i, "<![CDATA[", 9) == 0 {
      state = .characterData
      i += 9
    } else if end - i >= 9, memcmp(buffer + i, "<!DOCTYPE", 9) == 0 {
      stop(
        TextRules.doctypeNotAllowed, "a flow file has no DOCTYPE", at: i, length: 9,
        help: "delete it; reading stops here")
      return false
    } else {
      i += 2
    }
    return true
  }

  /// Goes behind the terminator; false if it has not been read yet, with `i` where the search goes on, or is too far away.
  private mutating func pass(_ terminator: StaticString, _ i: inout Int, then next: State) -> Bool {
    let found = find(terminator, from: i)
    let here = found ?? (reachedEnd ? end : max(i, end - (terminator.utf8CodeUnitCount - 1)))
    if base + here - markupStart > Limits.markupBytes {
      stop(TextRules.limitExceeded, "a \(state.rawValue) is longer than 8 MiB", at: i, offset: markupStart)
      return false
    }
    i = here
    if found != nil { state = next }
    return found != nil
  }

  /// The index behind the terminator.
  private func find(_ terminator: StaticString, from start: Int) -> Int? {
    let count = terminator.utf8CodeUnitCount
    var i = start
    while let found = memchr(buffer + i, 0x3E, end - i) {
      i = UnsafeMutablePointer<UInt8>(OpaquePointer(found)) - buffer + 1
      if i - count >= start, memcmp(buffer + i - count, terminator.utf8Start, count) == 0 { return i }
    }
    return nil
  }

  /// Walks the start tag; false where it breaks a limit, or is not read to its end yet.
  private mutating func checkTag(at start: Int) -> Bool {
    var i = start + 1
    var attributes = 0
    var word = i
    while i < end && i - start <= Limits.tagBytes {
      let byte = buffer[i]
      switch byte {
      case 0x22, 0x27:
        let close = memchr(buffer + i + 1, Int32(byte), end - i - 1).map {
          UnsafeMutablePointer<UInt8>(OpaquePointer($0)) - buffer
        }
        if (close ?? end) - i - 1 > Limits.valueBytes {
          stop(TextRules.limitExceeded, "a value is longer than 16 KiB", at: i + 1, length: utf8Length(buffer[i + 1]))
          return false
        }
        guard let close else { return reachedEnd }
        attributes += 1
        if attributes > Limits.attributes {
          stop(TextRules.limitExceeded, "a tag has more than 128 attributes", at: word, length: max(1, i - word - 1))
          return false
        }
        i = close
        word = i + 1
      case 0x3E: return true
      case 0x3C: return true
      case 0x20, 0x09, 0x0A, 0x0D, 0x3D, 0x2F: word = byte == 0x3D ? word : i + 1
      default:
        if i - word >= Limits.nameBytes {
          stop(TextRules.limitExceeded, "a name is longer than 256 bytes", at: word, length: i - word)
          return false
        }
      }
      i += 1
    }
    if i - start > Limits.tagBytes {
      stop(TextRules.limitExceeded, "a tag is longer than 64 KiB", at: start)
      return false
    }
    return reachedEnd
  }
}
