/// Text from a file or a file name, made safe for a terminal, a log or a page of Xcode: what would move the cursor, change
/// the direction, or not be seen at all is written like `\u{202E}`. Works on scalars, for a Character can hide them.
func visible(_ text: some StringProtocol) -> String {
  var escaper = Escaper()
  var result = ""
  for scalar in text.unicodeScalars { result += escaper.visible(scalar) }
  return result
}

/// A path at the start of a line: one that begins like a command of GitHub's runner (`::`) gets a `./` before it.
func visiblePath(_ path: String) -> String {
  let text = visible(path)
  return text.utf8.drop { $0 == 0x20 }.starts(with: "::".utf8) ? "./" + text : text
}

struct Escaper {
  /// How many `#` stand directly before: GitHub's runner takes `##[` in a line for a command.
  private var hashes = 0

  mutating func visible(_ scalar: Unicode.Scalar) -> String {
    defer { hashes = scalar == "#" ? hashes + 1 : 0 }
    if isInvisible(scalar) || scalar == "[" && hashes >= 2 {
      return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
    return String(scalar)
  }
}

/// Controls (C0, DEL, C1), bidirectional controls, line separators, and what has no width and no meaning that is seen.
func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20...0x7E: false
  case 0...0x1F, 0x7F...0x9F: true
  case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F: true
  case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
  case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
  default: false
  }
}

/// The columns that a visible scalar takes in a terminal: 0 for a mark on the one before, 2 for a wide one.
func columns(of scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0x20...0x7E: return 1
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF: return 2
  case 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: return 2
  case 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD: return 2
  default:
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return 1
    }
  }
}
