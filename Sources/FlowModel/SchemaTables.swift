import FlowSyntax

/// What the schema says, in tables that a look-up reaches without a branch. Made once, never freed.
struct SchemaTables: @unchecked Sendable {
  static let attributeCount = AttributeName.allCases.count
  static let shared = SchemaTables()
  /// How a value is checked, so that the common kinds cost no look into the schema.
  enum QuickCheck: UInt8 { case none, identifier, text, choice, boolean, name, type }
  struct Entry {
    /// 1 + the index in the element's list, 0 where the element has no such attribute.
    var position: UInt8 = 0
    var check = QuickCheck.none
    /// The values of an attribute that lists them.
    var choices: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>?
  }
  /// By word: the attribute of that name, `UInt8.max` where none has it.
  let attributeOfWord: UnsafeMutablePointer<UInt8>
  /// By element and attribute.
  let entries: UnsafeMutablePointer<Entry>
  /// By byte: whether an id may begin with it (1), it may stand in a name of Swift (2), in an id (4). ASCII only.
  let characters: UnsafeMutablePointer<UInt8>
  let requiredMask: UnsafeMutablePointer<UInt64>
  let parentMask: UnsafeMutablePointer<UInt64>

  private init() {
    attributeOfWord = .allocate(capacity: ShapeReader.vocabulary.count)
    for (word, text) in ShapeReader.vocabulary.enumerated() {
      attributeOfWord[word] = AttributeName.allCases.first { $0.text == text }?.rawValue ?? .max
    }
    characters = .allocate(capacity: 256)
    for byte in UInt8.min ... .max {
      let isName = byte < 0x80 && SwiftName.isPart(byte, first: false)
      let isFirst = byte < 0x80 && SwiftName.isPart(byte, first: true)
      characters[Int(byte)] = (isFirst ? 1 : 0) | (isName ? 6 : byte == 0x2D || byte == 0x2E ? 4 : 0)
    }
    let elementCount = ElementName.allCases.count
    entries = .allocate(capacity: elementCount * Self.attributeCount)
    entries.initialize(repeating: Entry(), count: elementCount * Self.attributeCount)
    requiredMask = .allocate(capacity: elementCount)
    parentMask = .allocate(capacity: elementCount)
    for schema in Schema.elements {
      let element = Int(schema.name.rawValue)
      requiredMask[element] = 0
      for (index, attribute) in schema.attributes.enumerated() {
        if attribute.isRequired { requiredMask[element] |= 1 << UInt64(index) }
        var entry = Entry(position: UInt8(index + 1))
        switch attribute.kind {
        case .identifier, .reference: entry.check = .identifier
        case .text, .literal: entry.check = .text
        case .boolean: entry.check = .boolean
        case .swiftName, .className: entry.check = .name
        case .type: entry.check = .type
        case .oneOf(let choices):
          entry.check = .choice
          entry.choices = Self.copy(choices)
        default: break
        }
        entries[element * Self.attributeCount + Int(attribute.name.rawValue)] = entry
      }
      parentMask[element] = schema.parents.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }
  }

  private static func copy(_ texts: [String]) -> UnsafeBufferPointer<UnsafeBufferPointer<UInt8>> {
    let all = UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>>.allocate(capacity: texts.count)
    for (index, text) in texts.enumerated() {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(from: text.utf8)
      all.initializeElement(at: index, to: UnsafeBufferPointer(bytes))
    }
    return UnsafeBufferPointer(all)
  }
}
