/// What a file may hold at the most. Real flows stay far below; beyond them libxml2's cost grows faster than the input.
package enum Limits {
  /// Bytes: an element stores its place in 32 bits.
  package static let fileBytes = Int(UInt32.max)
  package static let tagBytes = 64 << 10
  package static let attributes = 128
  package static let depth = 64
  package static let valueBytes = 16 << 10
  package static let nameBytes = 256
  /// A comment, CDATA section or processing instruction.
  package static let markupBytes = 8 << 20
}
