/// What an id is called in the generated Swift. Ids of any style give one style: `pick-category`, `pick_category` and
/// `PickCategory` are all `PickCategory` as a type and `pickCategory` as a member.
///
/// Letters and digits stay, also beyond ASCII where Swift takes them; what stands between them goes, and the letter behind
/// it becomes a capital; between two digits stays a `_`. Two ids of one member name have one type name or differ in how
/// their leading capitals are written, so comparing member names finds every collision.
package enum SwiftNames {
  /// Names that Swift refuses for a nested type even in backticks.
  private static let refusedTypes: Set<String> = ["Any", "Protocol", "Self", "Type"]
  /// Names that mean something else behind a dot even in backticks.
  private static let refusedMembers: Set<String> = ["init", "self"]

  /// The name as a type. Keywords still need backticks where they stand.
  package static func upperCamelCase(_ id: String) -> String {
    let name = camelCase(id)
    return refusedTypes.contains(name) ? name + "_" : name
  }

  /// The name as a member: leading capitals become small, `URLPicker` is `urlPicker`. Keywords still need backticks.
  package static func lowerCamelCase(_ id: String) -> String {
    var scalars = Array(camelCase(id).unicodeScalars)
    var i = 0
    while i < scalars.count, let small = small(scalars[i]) {
      // The last capital of several begins the next word.
      if i > 0, i + 1 < scalars.count, scalars[i + 1].properties.isLowercase { break }
      scalars[i] = small
      i += 1
    }
    var name = ""
    name.unicodeScalars.append(contentsOf: scalars)
    return refusedMembers.contains(name) ? name + "_" : name
  }

  private static func camelCase(_ id: String) -> String {
    var name = ""
    var last: Unicode.Scalar?
    var beginsWord = true
    for scalar in id.unicodeScalars {
      guard isPart(scalar) else {
        beginsWord = true
        continue
      }
      if beginsWord, let last, isDigit(last), isDigit(scalar) { name.unicodeScalars.append("_") }
      if last == nil, !isHead(scalar) { name.unicodeScalars.append("_") }
      name.unicodeScalars.append(beginsWord ? capital(scalar) : scalar)
      beginsWord = false
      last = scalar
    }
    return last == nil ? "__" : name
  }

  /// Whether the scalar stays in the name. `_` separates words.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case ..<0x80: false
    case 0xD7, 0xF7, 0x1680, 0x180E, 0x2000...0x200A, 0x200E...0x203E, 0x2041...0x2053, 0x2055...0x205F,
      0x2190...0x245F, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3000...0x3003, 0x3008...0x3020, 0x3030,
      0xD800...0xF8FF, 0xFD3E...0xFD3F, 0xFE45...0xFE46:
      false
    case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xFFFD: true
    case 0x1_0000...0xE_FFFD: scalar.value & 0xFFFF <= 0xFFFD
    default: false
    }
  }

  private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: false
    default: true
    }
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  /// The capital of a small letter, where the two are a pair; else the scalar itself.
  private static func capital(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let text = scalar.properties.uppercaseMapping.unicodeScalars
    guard text.count == 1, text.first!.properties.lowercaseMapping.unicodeScalars.elementsEqual([scalar]) else {
      return scalar
    }
    return text.first!
  }

  /// The small letter of a capital, where the two are a pair.
  private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.properties.isUppercase else { return nil }
    let text = scalar.properties.lowercaseMapping.unicodeScalars
    guard text.count == 1, text.first!.properties.uppercaseMapping.unicodeScalars.elementsEqual([scalar]) else {
      return nil
    }
    return text.first!
  }
}
