/// The grammar of literals, for a `default` or `value` of any type but `String`.
package enum LiteralKind: Sendable { case integer, floating, boolean, null, member, string, array, dictionary }

package struct Literal {
  private let bytes: [UInt8]
  private var i = 0
  private static let depth = 32

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What the text is; nil if it is no literal.
  package static func kind(_ text: some Sequence<UInt8>) -> LiteralKind? {
    var literal = Literal(Array(text))
    guard let kind = literal.literal(0) else { return nil }
    literal.blanks()
    return literal.i == literal.bytes.count ? kind : nil
  }

  /// What an array or dictionary holds, in a dictionary each key before its value; nil of any other text.
  package static func elements(of text: some Sequence<UInt8>) -> [[UInt8]]? {
    var literal = Literal(Array(text))
    guard literal.take("[") else { return nil }
    var elements: [[UInt8]] = []
    if literal.take(":") || literal.take("]") { return elements }
    repeat {
      literal.blanks()
      let start = literal.i
      guard literal.literal(1) != nil else { return nil }
      elements.append(Array(literal.bytes[start..<literal.i]))
    } while literal.take(",") || literal.take(":")
    return elements
  }

  private mutating func blanks() { while i < bytes.count, bytes[i] == 0x20 { i += 1 } }

  private mutating func take(_ character: Character) -> Bool {
    blanks()
    guard i < bytes.count, bytes[i] == character.asciiValue! else { return false }
    i += 1
    return true
  }

  private mutating func literal(_ depth: Int) -> LiteralKind? {
    guard depth < Self.depth else { return nil }
    blanks()
    guard i < bytes.count else { return nil }
    switch bytes[i] {
    case 0x22: return string()
    case 0x5B: return collection(depth)
    case 0x2E:
      i += 1
      return word() == nil ? nil : .member
    case 0x2B, 0x2D, 0x30...0x39: return number()
    default:
      switch word() {
      case "true", "false": return .boolean
      case "nil": return .null
      default: return nil
      }
    }
  }

  private mutating func word() -> String? {
    let start = i
    while i < bytes.count, SwiftName.isPart(bytes[i], first: i == start) { i += 1 }
    return i == start ? nil : String(decoding: bytes[start..<i], as: UTF8.self)
  }

  private mutating func digits() -> Bool {
    guard i < bytes.count, (0x30...0x39).contains(bytes[i]) else { return false }
    while i < bytes.count, (0x30...0x39).contains(bytes[i]) || bytes[i] == 0x5F { i += 1 }
    return true
  }

  private mutating func number() -> LiteralKind? {
    if bytes[i] == 0x2B || bytes[i] == 0x2D { i += 1 }
    if i + 2 < bytes.count, bytes[i] == 0x30, let digits = [0x78: 16, 0x6F: 8, 0x62: 2][bytes[i + 1]] {
      i += 2
      let start = i
      while i < bytes.count,
        Character(UnicodeScalar(bytes[i])).hexDigitValue.map({ $0 < digits }) ?? (bytes[i] == 0x5F && i > start)
      { i += 1 }
      return i > start ? .integer : nil
    }
    guard digits() else { return nil }
    var kind = LiteralKind.integer
    if i < bytes.count, bytes[i] == 0x2E {
      i += 1
      guard digits() else { return nil }
      kind = .floating
    }
    if i < bytes.count, bytes[i] | 0x20 == 0x65 {
      i += 1
      if i < bytes.count, bytes[i] == 0x2B || bytes[i] == 0x2D { i += 1 }
      guard digits() else { return nil }
      kind = .floating
    }
    return kind
  }

  /// In quotes, with Swift's simple escapes and no interpolation.
  private mutating func string() -> LiteralKind? {
    i += 1
    while i < bytes.count, bytes[i] != 0x22 {
      if bytes[i] == 0x5C {
        i += 1
        guard i < bytes.count, [0x5C, 0x22, 0x27, 0x6E, 0x72, 0x74, 0x30].contains(bytes[i]) else { return nil }
      }
      i += 1
    }
    guard i < bytes.count else { return nil }
    i += 1
    return .string
  }

  private mutating func collection(_ depth: Int) -> LiteralKind? {
    i += 1
    if take(":") { return take("]") ? .dictionary : nil }
    if take("]") { return .array }
    var isDictionary: Bool?
    repeat {
      guard literal(depth + 1) != nil else { return nil }
      let colon = take(":")
      if colon { guard literal(depth + 1) != nil else { return nil } }
      if isDictionary == nil { isDictionary = colon }
      guard isDictionary == colon else { return nil }
    } while take(",")
    return take("]") ? (isDictionary! ? .dictionary : .array) : nil
  }
}
