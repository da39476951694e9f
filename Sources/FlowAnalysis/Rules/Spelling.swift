import FlowModel
import FlowSyntax

extension Subject {
  /// Finds names of one name space that are nearly one, once for both rules on them: `name-collision` and
  /// `confusable-identifier`.
  ///
  /// Names are compared by a number that is equal for all that either rule could mean; only those that share it are looked
  /// at as text. Linear in the number of names.
  func checkSpelling() {
    let flow = flow
    let names = flow.names
    var spelling = Spelling()
    checkSpellingOfScreens(&spelling)
    for index in 0..<flow.screenCount where !flow.screens[index].flags.contains(.duplicate) {
      let screen = Index(index)
      let triggers = flow.triggers(of: screen)
      let views = flow.views(of: screen)
      if triggers.count + views.count > 1 {
        spelling.beginSpace()
        for row in triggers { spelling.add(flow.triggers[row].id, names) }
        for row in views { spelling.add(flow.views[row].id, names) }
        if spelling.mayHaveSimilar(names) { reportSpelling(flow.identifiers(in: .touched, of: screen), spelling) }
      }
      let segues = flow.segues(of: screen)
      let unwinds = flow.unwinds(of: screen)
      let dismisses = flow.dismisses(of: screen)
      let alerts = flow.alerts(of: screen)
      if segues.count + unwinds.count + dismisses.count + alerts.count > 1 {
        spelling.beginSpace()
        for row in segues { spelling.add(flow.segues[row].id, names) }
        for row in unwinds { spelling.add(flow.unwinds[row].id, names) }
        for row in dismisses { spelling.add(flow.dismisses[row].id, names) }
        for row in alerts { spelling.add(flow.alerts[row].id, names) }
        if spelling.mayHaveSimilar(names) { reportSpelling(flow.identifiers(in: .performed, of: screen), spelling) }
      }
      // Exits and properties are members of one class, but two name spaces.
      let exits = flow.exits(of: screen)
      let properties = flow.properties(of: screen)
      if exits.count + properties.count > 1 {
        spelling.beginSpace()
        for row in exits { spelling.add(flow.exits[row].id, names) }
        for row in properties where !flow.isSecondHalf(row, of: properties) {
          spelling.add(flow.properties[row].name, names)
        }
        if spelling.mayHaveSimilar(names) {
          let members = flow.identifiers(in: .exits, of: screen) + flow.identifiers(in: .values, of: screen)
          reportSpelling(members.sorted { $0.offset < $1.offset }, spelling)
        }
      }
    }
  }

  private func checkSpellingOfScreens(_ spelling: inout Spelling) {
    let flow = flow
    let names = flow.names
    var numbers: [UInt64] = []
    numbers.reserveCapacity(flow.screenCount)
    for index in 0..<flow.screenCount where flow.screens[index].id != 0 {
      if flow.screens[index].flags.contains(.duplicate) { continue }
      numbers.append(spelling.number(names.utf8(flow.screens[index].id)))
    }
    if spelling.hasRepeated(numbers) { reportSpelling(flow.identifiers(in: .screens, of: 0), spelling) }
  }

  /// Looks at those of the identifiers whose numbers stand more than once.
  private func reportSpelling(_ identifiers: [Identifier], _ spelling: Spelling) {
    // An id that stands twice is the business of another rule.
    var known: Set<UInt64> = []
    let distinct = identifiers.filter {
      known.insert(UInt64($0.space == .exits ? 1 : 0) << 32 | UInt64($0.name)).inserted
    }
    let numbers = distinct.map { spelling.number(flow.names.utf8($0.name)) }
    var count: [UInt64: Int] = [:]
    for number in numbers { count[number, default: 0] += 1 }
    let similar = distinct.indices.filter { count[numbers[$0]]! > 1 }.map { distinct[$0] }
    if similar.isEmpty { return }
    reportNameCollisions(among: similar)
    reportConfusable(among: similar)
  }
}

extension Flow {
  /// Whether the property before has the same name: an input and its output are one.
  fileprivate func isSecondHalf(_ row: Int, of range: Range<Int>) -> Bool {
    row > range.lowerBound && properties[row].name == properties[row - 1].name
  }
}

/// Numbers that are equal for names that are nearly one.
struct Spelling {
  /// Keeps a stranger's file from choosing names whose numbers meet; findings do not depend on it.
  private let seed = UInt64.random(in: .min ... .max)
  private let folded = Self.foldedBytes
  private var slots: [UInt32] = []
  /// The names of the space at hand, and how each begins and ends, as it counts: 0 where that does not tell.
  private var entries: [(name: Name, ends: UInt16)] = []

  /// By byte: what it counts as, 0 where it separates words or is of a letter beyond ASCII.
  private static let foldedBytes: [UInt8] = (0..<256).map { byte in
    switch UInt8(byte) {
    case 0x30, 0x4F, 0x6F: 0x6F
    case 0x31, 0x49, 0x69, 0x4C, 0x6C: 0x6C
    case 0x41...0x5A: UInt8(byte) | 0x20
    case 0x61...0x7A, 0x32...0x39: UInt8(byte)
    default: 0
    }
  }

  mutating func beginSpace() { entries.removeAll(keepingCapacity: true) }

  mutating func add(_ name: Name, _ table: Names) {
    if name == 0 { return }
    let bytes = table.utf8(name)
    let first = folded[Int(bytes[bytes.startIndex])]
    let last = folded[Int(bytes[bytes.endIndex - 1])]
    entries.append((name, first == 0 || last == 0 ? 0 : UInt16(first) << 8 | UInt16(last)))
  }

  /// Whether two names of the space may be nearly one.
  func mayHaveSimilar(_ table: Names) -> Bool {
    if entries.count > 16 { return true }
    for i in entries.indices.dropFirst() {
      let (name, ends) = entries[i]
      for (other, otherEnds) in entries[..<i] where ends == otherEnds || ends == 0 || otherEnds == 0 {
        if name == other { return true }
        let (a, b) = (table.utf8(name), table.utf8(other))
        if mayBeSimilar(a, b), number(a) == number(b) { return true }
      }
    }
    return false
  }

  /// A quick look, true for more than what is similar: letter by letter, past what separates words.
  private func mayBeSimilar(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    folded.withUnsafeBufferPointer { folded in
      var i = 0
      var j = 0
      while true {
        while i < a.count, folded[Int(a[i])] == 0 {
          if a[i] >= 0x80 { return true }
          i += 1
        }
        while j < b.count, folded[Int(b[j])] == 0 {
          if b[j] >= 0x80 { return true }
          j += 1
        }
        if i == a.count || j == b.count { return i == a.count && j == b.count }
        if folded[Int(a[i])] != folded[Int(b[j])] { return false }
        i += 1
        j += 1
      }
    }
  }

  /// Whether two of the names have one number, as good as surely.
  mutating func hasRepeated(_ numbers: [UInt64]) -> Bool {
    var size = 32
    while size < numbers.count * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    let mask = size - 1
    return slots.withUnsafeMutableBufferPointer { slots in
      for number in numbers {
        let mark = UInt32(truncatingIfNeeded: number)
        var slot = Int(truncatingIfNeeded: number >> 32) & mask
        while slots[slot] != 0 {
          if slots[slot] == mark { return true }
          slot = (slot + 1) & mask
        }
        slots[slot] = mark
      }
      return false
    }
  }

  /// Odd, so never 0, in either half.
  func number(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if let number = number(ascii: name) { return number }
    // Strings hash alike where their canonical forms are alike.
    let text = String(decoding: name, as: UTF8.self)
    var kept = ""
    var isSeparated = false
    var isDigit = false
    for scalar in text.unicodeScalars {
      guard SwiftNames.isPart(scalar) else {
        isSeparated = true
        continue
      }
      let wasDigit = isDigit
      isDigit = SwiftNames.isDigit(scalar)
      if isSeparated, wasDigit, isDigit { kept.unicodeScalars.append("_") }
      isSeparated = false
      kept.unicodeScalars.append(LookAlikes.latin(scalar))
    }
    var low = kept.lowercased()
    return low.withUTF8 { number(ascii: $0) } ?? UInt64(truncatingIfNeeded: low.hashValue) | 1
  }

  private func number(ascii bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    folded.withUnsafeBufferPointer { folded -> UInt64? in
      var number = seed
      var isSeparated = false
      var last: UInt8 = 0
      var all: UInt8 = 0
      for byte in bytes {
        all |= byte
        let value = folded[Int(byte)]
        if value == 0 {
          isSeparated = true
          continue
        }
        if isSeparated {
          if byte <= 0x39, last <= 0x39, last > 0 { number = (number ^ 0x5F) &* 0x9E37_79B9_7F4A_7C15 }
          isSeparated = false
        }
        number = (number.byteSwapped ^ UInt64(value)) &* 0x9E37_79B9_7F4A_7C15
        last = byte
      }
      return all >= 0x80 ? nil : (number ^ number >> 32) | 1
    }
  }
}

/// Letters of other scripts that look like Latin ones.
enum LookAlikes {
  private static let cyrillicAndGreek: [UInt32: Unicode.Scalar] = {
    let pairs: [(String, String)] = [
      ("АВЕЅІЈКМНОРСТХУԚԜѴ", "ABESIJKMHOPCTXYQWV"), ("аеѕіјорсухԛԝѵһԁӏ", "aesijopcyxqwvhdl"),
      ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"), ("ονιαρκχγ", "oviapkxy"), ("ıɑɡ", "iag"),
    ]
    var table: [UInt32: Unicode.Scalar] = [:]
    for (others, latin) in pairs {
      for (other, letter) in zip(others.unicodeScalars, latin.unicodeScalars) { table[other.value] = letter }
    }
    return table
  }()

  static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case ..<0x80: scalar
    // The full-width forms.
    case 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFF10...0xFF19: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    default: cyrillicAndGreek[scalar.value] ?? scalar
    }
  }
}
