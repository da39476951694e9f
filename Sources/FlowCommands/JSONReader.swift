/// A JSON value with the bytes it stands at: configuration is told where it is wrong.
struct JSONValue {
  struct Member {
    let key: String
    let keyRange: Range<Int>
    let value: JSONValue
  }
  enum Kind {
    case null
    case bool(Bool)
    /// As written; flowc.json holds none that is read.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// In the order written, doubled keys included.
    case object([Member])
  }
  let kind: Kind
  /// Strings with their quotes.
  let range: Range<Int>
}

/// Where a text is no JSON, and why.
struct JSONError: Error, Equatable {
  let message: String
  let offset: Int
}

/// Reads RFC 8259 JSON, as it stands: no comments, no trailing commas. At most 32 values within each other.
struct JSONReader {
  private static let depth = 32
  private let bytes: [UInt8]
  private var i = 0

  static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONError(message: "the text is not UTF-8", offset: 0)
    }
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.i = 3 }
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.i == bytes.count else { throw reader.error("nothing may follow the value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { i < bytes.count ? bytes[i] : nil }

  private func error(_ message: String) -> JSONError { JSONError(message: message, offset: i) }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { i += 1 }
  }

  /// Passes the byte over if it comes next, blanks before it as well.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: byte) else { return false }
    i += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipBlanks()
    guard depth < Self.depth else { throw error("too deeply nested") }
    let start = i
    let kind: JSONValue.Kind
    switch next {
    case UInt8(ascii: "{"): kind = .object(try members(depth: depth))
    case UInt8(ascii: "["): kind = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): kind = .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): kind = .number(try number())
    case nil: throw error("the text ends where a value is expected")
    default: kind = try word()
    }
    return JSONValue(kind: kind, range: start..<i)
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONValue.Member] {
    i += 1
    var members: [JSONValue.Member] = []
    if take("}") { return members }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw error("a key in double quotes is expected") }
      let start = i
      let key = try string()
      let range = start..<i
      guard take(":") else { throw error("':' is expected") }
      members.append(JSONValue.Member(key: key, keyRange: range, value: try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw error("',' or '}' is expected") }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSONValue] {
    i += 1
    var elements: [JSONValue] = []
    if take("]") { return elements }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw error("',' or ']' is expected") }
    return elements
  }

  private mutating func word() throws(JSONError) -> JSONValue.Kind {
    for (text, kind) in [("true", JSONValue.Kind.bool(true)), ("false", .bool(false)), ("null", .null)]
    where bytes[i...].starts(with: text.utf8) {
      i += text.utf8.count
      return kind
    }
    throw error("a value is expected")
  }

  private mutating func digits() throws(JSONError) {
    let start = i
    while let byte = next, byte >= 0x30, byte <= 0x39 { i += 1 }
    if i == start { throw error("a digit is expected") }
  }

  private mutating func number() throws(JSONError) -> String {
    let start = i
    if next == UInt8(ascii: "-") { i += 1 }
    if next == UInt8(ascii: "0") { i += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      i += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      i += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { i += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<i], as: UTF8.self)
  }

  private mutating func string() throws(JSONError) -> String {
    i += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        i += 1
        return String(decoding: text, as: UTF8.self)
      case 0..<0x20: throw error("a control character must be escaped")
      case UInt8(ascii: "\\"): text += try escape()
      default:
        text.append(byte)
        i += 1
      }
    }
    throw error("the text ends within a string")
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    let start = i
    i += 2
    switch i <= bytes.count ? bytes[i - 1] : 0 {
    case UInt8(ascii: "\""): return [0x22]
    case UInt8(ascii: "\\"): return [0x5C]
    case UInt8(ascii: "/"): return [0x2F]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var value = hexDigits()
      if let high = value, high >= 0xD800, high < 0xDC00, bytes[i...].starts(with: [0x5C, 0x75]) {
        i += 2
        let low = hexDigits() ?? 0
        value = low >= 0xDC00 && low < 0xE000 ? 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00) : nil
      }
      if let value, let scalar = Unicode.Scalar(value) { return Array(String(scalar).utf8) }
    default: break
    }
    throw JSONError(message: "there is no such escape", offset: start)
  }

  private mutating func hexDigits() -> UInt32? {
    guard i + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[i..<i + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    i += 4
    return value
  }
}
