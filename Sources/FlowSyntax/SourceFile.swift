/// The bytes of one file, read where and when they are needed: a flow of a million screens is never held in memory.
package struct SourceFile: Sendable {
  /// The path as the user gave it.
  package let path: String
  /// Bytes.
  package let size: Int
  /// Reads from the offset on into the buffer; returns the number of bytes read, 0 at the end or where reading fails.
  package let read: @Sendable (_ offset: Int, _ into: UnsafeMutableRawBufferPointer) -> Int

  package init(
    path: String, size: Int, read: @escaping @Sendable (_ offset: Int, _ into: UnsafeMutableRawBufferPointer) -> Int
  ) {
    self.path = path
    self.size = size
    self.read = read
  }

  /// A file whose bytes are in memory: standard input, an editor's buffer, a test.
  package init(path: String, bytes: [UInt8]) {
    self.init(path: path, size: bytes.count) { offset, buffer in
      guard offset < bytes.count else { return 0 }
      let count = min(buffer.count, bytes.count - offset)
      bytes[offset..<offset + count].withUnsafeBytes {
        buffer.baseAddress?.copyMemory(from: $0.baseAddress!, byteCount: count)
      }
      return count
    }
  }

  /// The bytes of the range, as far as the file reaches.
  package func bytes(_ range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let read = read(
          range.lowerBound + count,
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<range.count]))
        if read <= 0 { break }
        count += read
      }
    }
  }

  package func byte(at offset: Int) -> UInt8? { bytes(offset..<offset + 1).first }

  /// The start tag whose `<` stands at the offset; nil where none does.
  package func startTag(at offset: UInt32) -> StartTag? {
    let start = Int(offset)
    for length in [1024, Limits.tagBytes + 1] {
      if let tag = StartTag(bytes(start..<start + length), at: start) { return tag }
    }
    return nil
  }

  /// The byte range that a place means.
  package func range(of place: Place) -> Range<Int> {
    let start = min(Int(place.offset), size)
    if case .bytes(let count) = place.part { return start..<min(size, start + count) }
    guard let tag = startTag(at: place.offset) else { return start..<min(size, start + 1) }
    switch place.part {
    case .attributeName(let name):
      return tag.attributes.first { $0.name == name }?.nameRange ?? tag.nameRange
    case .attributeValue(let name):
      return tag.attributes.first { $0.name == name }?.valueRange ?? tag.nameRange
    case .listItem(let name, let index):
      guard let attribute = tag.attributes.first(where: { $0.name == name }) else { return tag.nameRange }
      return tag.listItem(index, of: attribute) ?? attribute.valueRange
    case .attribute(let index):
      return index < tag.attributes.count ? tag.attributes[index].nameRange : tag.nameRange
    default: return tag.nameRange
    }
  }
}
