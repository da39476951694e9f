import FlowSyntax

/// An interned name: equal names are equal numbers. 0 is no name.
package typealias Name = UInt32

/// Every name of a flow once, its bytes in one place. A look-up is one probe and one comparison of bytes.
package struct Names: Sendable {
  private var bytes: [UInt8] = []
  /// Where the k-th name ends in `bytes`.
  private var ends: [UInt32] = [0]
  /// Open addressing; a slot holds a name, 0 where it is free. Its size is a power of two.
  private var slots: [UInt32]
  private var seed: UInt64

  /// The seed keeps a stranger's file from choosing names that collide; results do not depend on it.
  package init(seed: UInt64 = UInt64.random(in: .min ... .max)) {
    self.seed = seed
    slots = Array(repeating: 0, count: 256)
  }

  package var count: Int { ends.count - 1 }

  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    if text.isEmpty { return 0 }
    let slot = slot(of: text)
    if slots[slot] != 0 { return slots[slot] }
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    let name = Name(ends.count - 1)
    slots[slot] = name
    if ends.count * 4 > slots.count * 3 { grow() }
    return name
  }

  package mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// The name that the text has, 0 if it has none yet.
  package func find(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { slots[slot(of: $0)] }
  }

  package subscript(name: Name) -> String { String(decoding: utf8(name), as: UTF8.self) }

  package func utf8(_ name: Name) -> ArraySlice<UInt8> {
    name == 0 ? [] : bytes[Int(ends[Int(name) - 1])..<Int(ends[Int(name)])]
  }

  /// Eight bytes a step.
  private func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = seed ^ UInt64(truncatingIfNeeded: text.count)
    let bytes = UnsafeRawBufferPointer(text)
    var i = 0
    while i + 8 <= bytes.count {
      hash = Self.mix(hash ^ bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      i += 8
    }
    var rest: UInt64 = 0
    while i < bytes.count {
      rest = rest << 8 | UInt64(bytes[i])
      i += 1
    }
    return Int(truncatingIfNeeded: Self.mix(hash ^ rest))
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// The slot that holds the text, or the free one where it belongs.
  private func slot(of text: UnsafeBufferPointer<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = hash(text) & mask
    return bytes.withUnsafeBufferPointer { bytes in
      while slots[slot] != 0 {
        let name = Int(slots[slot])
        let start = Int(ends[name - 1])
        if Int(ends[name]) - start == text.count {
          var i = 0
          while i < text.count, bytes[start + i] == text[i] { i += 1 }
          if i == text.count { return slot }
        }
        slot = (slot + 1) & mask
      }
      return slot
    }
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    bytes.withUnsafeBufferPointer { bytes in
      for name in 1..<ends.count {
        let text = UnsafeBufferPointer(rebasing: bytes[Int(ends[name - 1])..<Int(ends[name])])
        var slot = hash(text) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Name(name)
      }
    }
  }
}
