import FlowModel

/// Which values may go where without a conversion in code.
enum Conversion {
  private static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
  private static let floating: Set<String> = ["Double", "Float", "CGFloat", "TimeInterval", "Decimal", "Float16"]
  private static let texts: Set<String> = ["String", "Character", "Substring"]

  /// From a value of one type to a place of another: the same, an optional of it, or `Any`.
  static func fits(_ type: String, _ target: String) -> Bool {
    if type == target || target == "Any" || target == "Any?" { return true }
    return wrapped(target).map { fits(type, $0) } ?? false
  }

  /// What an optional holds; the parentheses around `any` are there only for the sign. Nil for another type.
  private static func wrapped(_ type: String) -> String? {
    guard type.utf8.last == UInt8(ascii: "?") else { return nil }
    return type.hasPrefix("(any ") && type.hasSuffix(")?")
      ? String(type.dropFirst().dropLast(2)) : String(type.dropLast())
  }

  /// From a literal to a place of the type, and so from what an array or dictionary holds to its elements. For `String` any
  /// text is the value itself.
  static func fits(literal text: [UInt8], _ target: String) -> Bool {
    guard let kind = Literal.kind(text) else { return false }
    if !fits(literal: kind, target) { return false }
    var type = target
    while let inner = wrapped(type) { type = inner }
    switch kind {
    case .integer: return !(isNegative(text) && type.hasPrefix("U") && integers.contains(type))
    case .array, .dictionary:
      guard type.hasPrefix("["), let elements = Literal.elements(of: text) else { return true }
      let types = elementTypes(type)
      return elements.enumerated().allSatisfy { fits(literal: $1, types[$0 % types.count]) }
    default: return true
    }
  }

  private static func isNegative(_ number: [UInt8]) -> Bool {
    number.first == UInt8(ascii: "-")
      && number.contains { $0 > 0x30 && $0 < 0x3A || "abcdefABCDEF".utf8.contains($0) }
  }

  private static func fits(literal kind: LiteralKind, _ target: String) -> Bool {
    if target == "Any" || kind == .member { return true }
    if let wrapped = wrapped(target) { return kind == .null || fits(literal: kind, wrapped) }
    if integers.contains(target) { return kind == .integer }
    if floating.contains(target) { return kind == .integer || kind == .floating }
    if target == "Bool" { return kind == .boolean }
    if texts.contains(target) { return kind == .string }
    if target.hasPrefix("[") {
      return kind == (elementTypes(target).count == 2 ? .dictionary : .array)
    }
    if target.hasPrefix("(") { return false }
    return true
  }

  /// Of `[T]` the one type, of `[K:V]`, by the colon outside inner brackets, the two.
  private static func elementTypes(_ type: String) -> [String] {
    let inside = type.utf8.dropFirst().dropLast()
    var depth = 0
    for position in inside.indices {
      switch inside[position] {
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ">"): depth -= 1
      case UInt8(ascii: ":") where depth == 0:
        return [String(Substring(inside[..<position])), String(Substring(inside[position...].dropFirst()))]
      default: break
      }
    }
    return [String(Substring(inside))]
  }
}
