/// The grammar of types: dotted names, generic arguments, `?`, `[T]`, `[K: V]`, tuples, `any P`. Nothing else is taken, so
/// nothing else is ever written into Swift.
package struct SwiftType {
  private let bytes: [UInt8]
  private var i = 0
  private static let depth = 32

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The type in one spelling: no blanks but after `any`, `Array<T>` as `[T]`, `Dictionary<K, V>` as `[K:V]`,
  /// `Optional<T>` as `T?`. Nil if the text is no type.
  package static func canonical(_ text: some Collection<UInt8>) -> String? {
    var type = SwiftType(Array(text))
    guard let result = type.type(0) else { return nil }
    type.blanks()
    return type.i == type.bytes.count ? result : nil
  }

  /// Whether the text is a plain name that may be a type: its own canonical form, found without making a String.
  static func isPlainName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Every keyword but Any, Protocol, Self and Type begins with a small letter, and the names of types with a capital.
    guard let first = text.first, (0x41...0x5A).contains(first), SwiftName.isName(text) else { return false }
    return ![0x50, 0x53, 0x54].contains(first) || ShapeReader.equal(text, "String")
      || !SwiftName.keywords.contains(String(decoding: text, as: UTF8.self))
  }

  private mutating func blanks() {
    while i < bytes.count, bytes[i] == 0x20 || bytes[i] == 0x09 || bytes[i] == 0x0A { i += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    blanks()
    guard i < bytes.count, bytes[i] == character.asciiValue! else { return false }
    i += 1
    return true
  }

  private mutating func name() -> String? {
    blanks()
    let start = i
    while i < bytes.count, SwiftName.isPart(bytes[i], first: i == start) { i += 1 }
    return i == start ? nil : String(decoding: bytes[start..<i], as: UTF8.self)
  }

  private mutating func type(_ depth: Int) -> String? {
    guard depth < Self.depth, var result = simple(depth) else { return nil }
    var count = 0
    while take("?") {
      result = Self.optional(result)
      count += 1
      if count > Self.depth { return nil }
    }
    return result
  }

  /// Swift wants `any` in parentheses here.
  private static func optional(_ type: String) -> String { type.hasPrefix("any ") ? "(\(type))?" : type + "?" }

  private mutating func simple(_ depth: Int) -> String? {
    if take("[") {
      guard let key = type(depth + 1) else { return nil }
      if take(":") {
        guard let value = type(depth + 1), take("]") else { return nil }
        return "[\(key):\(value)]"
      }
      return take("]") ? "[\(key)]" : nil
    }
    if take("(") {
      guard let types = list(depth, until: ")") else { return nil }
      return types.count == 1 ? types[0] : "(\(types.joined(separator: ",")))"
    }
    guard let word = name() else { return nil }
    if word != "any" { return named(word, depth) }
    // A protocol has a name, and 'any' is none.
    guard let word = name(), word != "any", let type = named(word, depth) else { return nil }
    return "any " + type
  }

  /// What follows the first name.
  private mutating func named(_ word: String, _ depth: Int) -> String? {
    var result = word
    if SwiftName.keywords.contains(result) && result != "Any" { return nil }
    while true {
      if take("<") {
        guard let types = list(depth, until: ">"), !types.isEmpty else { return nil }
        switch (result, types.count) {
        case ("Array", 1): result = "[\(types[0])]"
        case ("Optional", 1): result = Self.optional(types[0])
        case ("Dictionary", 2): result = "[\(types[0]):\(types[1])]"
        default: result += "<\(types.joined(separator: ","))>"
        }
      }
      guard take(".") else { return result }
      guard let part = name() else { return nil }
      result += "." + part
    }
  }

  private mutating func list(_ depth: Int, until close: Character) -> [String]? {
    var types: [String] = []
    if take(close) { return types }
    repeat {
      guard let next = type(depth + 1) else { return nil }
      types.append(next)
    } while take(",")
    return take(close) ? types : nil
  }
}

/// What may be a name in the generated Swift.
package enum SwiftName {
  /// Words that Swift keeps for itself wherever a type or member name may stand.
  static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Whether the byte may stand in a name; bytes of characters beyond ASCII may.
  @inline(__always) static func isPart(_ byte: UInt8, first: Bool) -> Bool {
    let letter = byte | 0x20
    if letter &- 0x61 < 26 || byte == 0x5F || byte >= 0x80 { return true }
    return !first && byte &- 0x30 < 10
  }

  static func isName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, isPart(first, first: true) else { return false }
    for byte in text where !isPart(byte, first: false) { return false }
    return true
  }

  /// Names with dots between them.
  static func isDottedName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var first = true
    for byte in text {
      if byte == 0x2E {
        if first { return false }
        first = true
      } else {
        if !isPart(byte, first: first) { return false }
        first = false
      }
    }
    return !first
  }
}
