import FlowSyntax

/// Checks elements against the schema and keeps the attributes of the one being read, by name. Everything that the schema
/// says is checked here; what an element means is lowering's.
struct ShapeReader: ~Copyable {
  /// Words of the vocabulary: the elements' and attributes' names, each once.
  static let vocabulary: [String] = {
    let elements = ElementName.allCases.map(\.text)
    return elements + AttributeName.allCases.map(\.text).filter { !elements.contains($0) }
  }()
  private let tables = SchemaTables.shared
  private let elementCount = UInt16(ElementName.allCases.count)

  private(set) var diagnostics = DiagnosticList()
  private struct Value {
    var start: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    /// The number of the element that has the attribute.
    var owner: UInt32 = 0
    /// The position of the value among those listed, for attributes that list theirs.
    var choice: UInt8 = 0

    mutating func set(_ value: UnsafeBufferPointer<UInt8>, owner: UInt32) {
      start = value.baseAddress
      count = UInt32(truncatingIfNeeded: value.count)
      self.owner = owner
    }
  }
  /// By attribute.
  private let values: UnsafeMutablePointer<Value> = {
    let values = UnsafeMutablePointer<Value>.allocate(capacity: SchemaTables.attributeCount)
    values.initialize(repeating: Value(), count: SchemaTables.attributeCount)
    return values
  }()
  /// By position in the element's list: the attributes that are there, or are meant by a misspelt one.
  private var seen: UInt64 = 0
  /// Counts the elements read.
  private var number: UInt32 = 1
  private(set) var element = ElementName.flow
  private(set) var offset: UInt32 = 0

  deinit { values.deallocate() }

  mutating func report(
    _ rule: Rule, _ message: @autoclosure () -> String, at place: Place, notes: @autoclosure () -> [Note] = [],
    help: @autoclosure () -> String? = nil, fixIts: @autoclosure () -> [FixIt] = []
  ) {
    diagnostics.add(rule, at: place) {
      Diagnostic(rule, message(), at: place, notes: notes(), help: help(), fixIts: fixIts())
    }
  }

  /// Reads the start tag of an element of ours. Nil: it is not to be read, nor is what it holds.
  mutating func read(_ tag: borrowing ElementStart, in parent: ElementName?) -> ElementName? {
    offset = tag.offset
    guard tag.word < elementCount, let element = ElementName(rawValue: UInt8(tag.word)) else {
      reportUnknownElement(String(cString: tag.name), in: parent)
      return nil
    }
    if let parent, tables.parentMask[Int(element.rawValue)] & 1 << UInt64(parent.rawValue) == 0 {
      let parents = Schema[element].parents.map { "<\($0.text)>" }
      report(
        ShapeRules.misplacedElement, "<\(element.text)> cannot stand in <\(parent.text)>", at: Place(offset),
        help: parents.isEmpty ? "<\(element.text)> is the root" : "it stands in \(Self.list(parents, "or"))")
      return nil
    }
    self.element = element
    number &+= 1
    readAttributes(tag)
    return element
  }

  private mutating func readAttributes(_ tag: borrowing ElementStart) {
    var seen: UInt64 = 0
    let entries = tables.entries + Int(element.rawValue) * SchemaTables.attributeCount
    for index in 0..<tag.attributeCount where !tag.attributeHasNamespace(index) {
      let word = tag.attributeWord(index)
      let raw = word == unknownWord ? .max : tables.attributeOfWord[Int(word)]
      let entry = raw == .max ? SchemaTables.Entry() : entries[Int(raw)]
      if entry.position == 0 {
        seen |= reportUnknownAttribute(tag.attributeName(index))
        continue
      }
      seen |= 1 << UInt64(entry.position - 1)
      let value = tag.value(index)
      switch entry.check {
      case .text: break
      case .identifier where isPlain(value, 4): break
      case .boolean where Self.isBoolean(value): break
      case .name where isPlain(value, 2): break
      case .type where SwiftType.isPlainName(value): break
      case .choice where setChoice(value, entry.choices!, Int(raw)): break
      default:
        let schema = Schema[element].attributes[Int(entry.position) - 1]
        guard check(value, schema.name, schema.kind) else { continue }
      }
      values[Int(raw)].set(value, owner: number)
    }
    self.seen = seen
    var missing = tables.requiredMask[Int(element.rawValue)] & ~seen
    while missing != 0 {
      let slot = missing.trailingZeroBitCount
      missing &= missing - 1
      let name = Schema[element].attributes[slot].name.text
      let element = element.text
      report(ShapeRules.missingAttribute, "<\(element)> lacks the attribute '\(name)'", at: Place(offset))
    }
  }

  /// Whether the value is a name of ASCII characters that have the mark; other names are left to the full check.
  @inline(__always) private func isPlain(_ value: UnsafeBufferPointer<UInt8>, _ mark: UInt8) -> Bool {
    let characters = tables.characters
    guard let bytes = value.baseAddress, !value.isEmpty, characters[Int(bytes[0])] & 1 != 0 else { return false }
    var index = 1
    while index < value.count, characters[Int(bytes[index])] & mark != 0 { index &+= 1 }
    return index == value.count
  }

  /// False where the value is none of the choices.
  private func setChoice(
    _ value: UnsafeBufferPointer<UInt8>, _ choices: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, _ raw: Int
  ) -> Bool {
    for index in choices.indices where Self.equal(choices[index], value) {
      values[raw].choice = UInt8(index)
      return true
    }
    return false
  }

  @inline(__always) private static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool
  {
    guard a.count == b.count else { return false }
    var index = 0
    while index < a.count, a[index] == b[index] { index &+= 1 }
    return index == a.count
  }

  private static func isBoolean(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    equal(value, "true") || equal(value, "false")
  }

  // MARK: Values of the element being read

  func has(_ attribute: AttributeName) -> Bool { values[Int(attribute.rawValue)].owner == number }

  /// Whether the attribute is there, be it with a value or a name that has been found faulty.
  func isWritten(_ attribute: AttributeName) -> Bool {
    let position = tables.entries[Int(element.rawValue) * SchemaTables.attributeCount + Int(attribute.rawValue)]
      .position
    return position > 0 && seen & 1 << UInt64(position - 1) != 0
  }

  /// The bytes of the attribute's value; empty where it is missing or faulty.
  func bytes(_ attribute: AttributeName) -> UnsafeBufferPointer<UInt8> {
    let value = values[Int(attribute.rawValue)]
    return value.owner == number
      ? UnsafeBufferPointer(start: value.start, count: Int(value.count)) : UnsafeBufferPointer(start: nil, count: 0)
  }

  func text(_ attribute: AttributeName) -> String { String(decoding: bytes(attribute), as: UTF8.self) }

  func isTrue(_ attribute: AttributeName) -> Bool { bytes(attribute).count == 4 }

  /// Whether the value is just this text.
  func says(_ attribute: AttributeName, _ text: StaticString) -> Bool {
    let bytes = bytes(attribute)
    return Self.equal(bytes, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The position of the value among those that the schema lists; nil where it is missing or none of them.
  func choice(_ attribute: AttributeName) -> Int? { has(attribute) ? Int(values[Int(attribute.rawValue)].choice) : nil }

  // MARK: Checks

  private mutating func check(_ value: UnsafeBufferPointer<UInt8>, _ attribute: AttributeName, _ kind: ValueKind)
    -> Bool
  {
    switch kind {
    case .identifier, .reference: if Self.isIdentifier(value) { return true }
    case .text, .literal: return true
    case .filledText: if !value.isEmpty { return true }
    case .swiftName: if SwiftName.isName(value) { return true }
    case .className: if SwiftName.isDottedName(value) { return true }
    case .boolean: if Self.equal(value, "true") || Self.equal(value, "false") { return true }
    case .oneOf(let choices):
      reportChoice(value, attribute, choices)
      return false
    case .listOf(let choices):
      let items = value.split(separator: 0x20)
      if !items.isEmpty, items.allSatisfy({ item in choices.contains { $0.utf8.elementsEqual(item) } }) { return true }
    case .references:
      let items = value.split(separator: 0x20)
      if !items.isEmpty, items.allSatisfy({ Self.isIdentifier(UnsafeBufferPointer(rebasing: $0)) }) { return true }
    case .number: if Self.isNumber(value) { return true }
    case .count: if Self.isCount(value[...]) { return true }
    case .size:
      let sides = value.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
      if sides.count == 2, sides.allSatisfy(Self.isCount) { return true }
    case .type:
      if SwiftType.isPlainName(value) || SwiftType.canonical(value) != nil { return true }
      report(
        ShapeRules.invalidType, "'\(Self.decoded(value))' is not a type that a flow can name",
        at: Place(offset, .attributeValue(attribute.text)))
      return false
    case .action:
      var name = value[...]
      if name.last == UInt8(ascii: ":") { name = name.dropLast() }
      if SwiftName.isName(UnsafeBufferPointer(rebasing: name)) { return true }
    case .selector:
      let parts = value.split(separator: UInt8(ascii: ":"))
      if !parts.isEmpty, parts.allSatisfy({ SwiftName.isName(UnsafeBufferPointer(rebasing: $0)) }) { return true }
    case .path:
      let parts = value.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      if !value.isEmpty, parts.allSatisfy({ !$0.isEmpty }), !value.contains(UInt8(ascii: "\\")) { return true }
    }
    report(
      ShapeRules.invalidValue, "'\(Self.decoded(value))' cannot be the value of '\(attribute.text)'",
      at: Place(offset, .attributeValue(attribute.text)), help: Self.description(of: kind))
    return false
  }

  private mutating func reportChoice(
    _ value: UnsafeBufferPointer<UInt8>, _ attribute: AttributeName, _ choices: [String]
  ) {
    let text = Self.decoded(value)
    let place = Place(offset, .attributeValue(attribute.text))
    let meant = suggestion(for: text, among: choices)
    report(
      ShapeRules.invalidValue, "'\(text)' is not one of the values of '\(attribute.text)'", at: place,
      help: meant.map { "did you mean '\($0)'?" } ?? "it is \(Self.list(choices.map { "'\($0)'" }, "or"))",
      fixIts: meant.map { [FixIt("change to '\($0)'", [.replace(place, with: $0)], isSafe: false)] } ?? [])
  }

  private mutating func reportUnknownElement(_ name: String, in parent: ElementName?) {
    let allowed = ElementName.allCases.filter { element in
      parent.map { Schema[element].parents.contains($0) } ?? (element == .flow)
    }
    let isFull = diagnostics.isFull(ShapeRules.unknownElement)
    let meant =
      isFull
      ? nil
      : suggestion(for: name, among: allowed.map(\.text))
        ?? suggestion(for: name, among: ElementName.allCases.map(\.text))
    report(
      ShapeRules.unknownElement, "there is no element <\(name)>", at: Place(offset),
      help: meant.map { "did you mean '\($0)'?" })
  }

  /// The attribute that is probably meant, as `seen` has it.
  private mutating func reportUnknownAttribute(_ name: String) -> UInt64 {
    let place = Place(offset, .attributeName(name))
    let attributes = Schema[element].attributes.map(\.name.text)
    let meant = suggestion(for: name, among: attributes)
    let element = element.text
    report(
      ShapeRules.unknownAttribute, "<\(element)> has no attribute '\(name)'", at: place,
      help: meant.map { "did you mean '\($0)'?" },
      fixIts: meant.map { [FixIt("change to '\($0)'", [.replace(place, with: $0)], isSafe: false)] } ?? [])
    return meant.flatMap(attributes.firstIndex).map { 1 << UInt64($0) } ?? 0
  }

  // MARK: Grammar of values

  static func equal(_ value: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    equal(value, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The value as text: an ampersand stands as a character reference in what the parser delivers.
  static func decoded(_ value: UnsafeBufferPointer<UInt8>) -> String {
    var bytes: [UInt8] = []
    var i = 0
    while i < value.count {
      bytes.append(value[i])
      i += value[i] == 0x26 && value.count - i >= 5 && value[i + 1] == 0x23 ? 5 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An NCName, taken by byte: ASCII exactly as XML says, beyond ASCII every character that the parser lets through as one.
  static func isIdentifier(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, SwiftName.isPart(first, first: true) else { return false }
    var isASCII = true
    for byte in text {
      if byte >= 0x80 { isASCII = false }
      if !SwiftName.isPart(byte, first: false) && byte != 0x2D && byte != 0x2E { return false }
    }
    if isASCII { return true }
    return String(decoding: text, as: UTF8.self).unicodeScalars.enumerated().allSatisfy(isNameScalar)
  }

  private static func isNameScalar(_ position: Int, _ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    switch value {
    case ..<0x80: return true
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
      0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x1_0000...0xE_FFFF:
      return true
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: return position > 0
    default: return false
    }
  }

  private static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let kind = Literal.kind(text)
    return kind == .integer || kind == .floating
  }

  private static func isCount(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    !text.isEmpty && text.count <= 6 && text.first != 0x30 && text.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func description(of kind: ValueKind) -> String? {
    switch kind {
    case .identifier, .reference: "an id begins with a letter or '_' and holds letters, digits, '-', '_' and '.'"
    case .references: "it is a list of ids with blanks between them"
    case .swiftName: "it is a name in Swift: letters, digits and '_'"
    case .className: "it is the name of a Swift type"
    case .filledText: "it cannot be empty"
    case .boolean: "it is 'true' or 'false'"
    case .number: "it is a number"
    case .count: "it is a whole number from 1"
    case .listOf(let choices): "it is a list of \(list(choices.map { "'\($0)'" }, "and"))"
    case .size: "it is a width and a height in points, such as '200x177'"
    case .action: "it is a method's name, with ':' behind it if it takes the sender"
    case .selector: "it is a selector, such as 'goBackWithSegue:'"
    case .path: "it is a path relative to this file, with '/'"
    case .text, .literal, .oneOf, .type: nil
    }
  }

  static func list(_ words: [String], _ conjunction: String) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " \(conjunction) " + words.last!
  }
}
