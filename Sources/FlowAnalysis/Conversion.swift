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
    return target.utf8.last == UInt8(ascii: "?") && fits(type, String(target.dropLast()))
  }

  /// From a literal to a place of the type. For `String` any text is the value itself.
  static func fits(literal kind: LiteralKind, _ target: String) -> Bool {
    if target == "Any" || kind == .member { return true }
    if target.utf8.last == UInt8(ascii: "?") { return kind == .null || fits(literal: kind, String(target.dropLast())) }
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
