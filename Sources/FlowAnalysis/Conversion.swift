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

  /// From a literal to a place of the type. For `String` any text is the value itself.
  static func fits(literal kind: LiteralKind, _ target: String) -> Bool {
    if target == "Any" || kind == .member { return true }
    if let wrapped = wrapped(target) { return kind == .null || fits(literal: kind, wrapped) }
    if integers.contains(target) { return kind == .integer }
    if floating.contains(target) { return kind == .integer || kind == .floating }
    if target == "Bool" { return kind == .boolean }
    if texts.contains(target) { return kind == .string }
    if target.hasPrefix("[") {
      return kind == (isDictionary(target) ? .dictionary : .array)
    }
    if target.hasPrefix("(") { return false }
    return true
  }

  /// `[K:V]`, by the colon outside inner brackets.
  private static func isDictionary(_ type: String) -> Bool {
    var depth = 0
    for byte in type.utf8 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ">"): depth -= 1
      case UInt8(ascii: ":") where depth == 1: return true
      default: break
      }
    }
    return false
  }
}
