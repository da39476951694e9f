/// A start tag read again from its bytes, with the range of each part. Expects a tag that the parser has accepted; ranges
/// are byte offsets in the file.
package struct StartTag: Sendable {
  package struct Attribute: Sendable {
    package let name: String
    package let nameRange: Range<Int>
    /// Between the quotes.
    package let valueRange: Range<Int>
  }
  package let name: String
  package let nameRange: Range<Int>
  package let attributes: [Attribute]
  /// From `<` to behind `>`.
  package let range: Range<Int>
  private let bytes: [UInt8]

  /// Nil if the bytes do not hold a whole start tag from their first byte on. `offset` is that byte's place in the file.
  package init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.first == UInt8(ascii: "<") else { return nil }
    var i = 1
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    func word() -> Range<Int> {
      let start = i
      while i < bytes.count, !isBlank(bytes[i]), ![0x3D, 0x3E, 0x2F, 0x3C, 0x22, 0x27].contains(bytes[i]) { i += 1 }
      return start..<i
    }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func placed(_ range: Range<Int>) -> Range<Int> { range.lowerBound + offset..<range.upperBound + offset }

    let name = word()
    guard !name.isEmpty else { return nil }
    var attributes: [Attribute] = []
    while true {
      while i < bytes.count, isBlank(bytes[i]) { i += 1 }
      guard i < bytes.count else { return nil }
      if bytes[i] == 0x3E || bytes[i] == 0x2F { break }
      let key = word()
      guard !key.isEmpty else { return nil }
      while i < bytes.count, isBlank(bytes[i]) || bytes[i] == 0x3D { i += 1 }
      guard i < bytes.count, bytes[i] == 0x22 || bytes[i] == 0x27 else { return nil }
      let quote = bytes[i]
      let start = i + 1
      i = start
      while i < bytes.count, bytes[i] != quote { i += 1 }
      guard i < bytes.count else { return nil }
      attributes.append(Attribute(name: text(key), nameRange: placed(key), valueRange: placed(start..<i)))
      i += 1
    }
    if bytes[i] == 0x2F { i += 1 }
    guard i < bytes.count, bytes[i] == 0x3E else { return nil }
    self.name = text(name)
    self.nameRange = placed(name)
    self.attributes = attributes
    self.range = offset..<offset + i + 1
    self.bytes = bytes
  }

  /// The position of the first attribute whose name stood before.
  var indexOfRepeatedAttribute: Int? {
    attributes.indices.first { index in attributes[..<index].contains { $0.name == attributes[index].name } }
  }

  /// The value of the attribute as it stands in the file, references not resolved; nil where the tag lacks it.
  package func rawValue(_ name: String) -> String? {
    guard let attribute = attributes.first(where: { $0.name == name }) else { return nil }
    let start = attribute.valueRange.lowerBound - range.lowerBound
    return String(decoding: bytes[start..<start + attribute.valueRange.count], as: UTF8.self)
  }

  /// The range of the k-th blank-separated item of the attribute's value.
  func listItem(_ index: Int, of attribute: Attribute) -> Range<Int>? {
    var rest = index
    var i = attribute.valueRange.lowerBound
    while i < attribute.valueRange.upperBound {
      while i < attribute.valueRange.upperBound, bytes[i - range.lowerBound] <= 0x20 { i += 1 }
      let start = i
      while i < attribute.valueRange.upperBound, bytes[i - range.lowerBound] > 0x20 { i += 1 }
      if rest == 0, start < i { return start..<i }
      rest -= 1
    }
    return nil
  }
}
