import FlowSyntax

/// An interned name: equal names are equal numbers. 0 is no name.
package typealias Name = UInt32

/// Every name of a flow once, its bytes in one place. Adding a name touches one slot, finding one also its bytes.
package struct Names: Sendable {
  private var bytes: [UInt8] = []
  /// Where the k-th name ends in `bytes`.
  private var ends: [UInt32] = [0]
  /// Open addressing; a slot is 0 where it is free. Else its low bits hold the name, as many as the table's size has, and
  /// the rest a part of the name's hash, so that most other names are passed over without a look at their bytes.
  private var slots: [UInt32]
  private var bits = 8
  private var seed: UInt64
  /// Keeps the compiler from leaving out what is read only to be near.
  private var touched: UInt32 = 0

  /// The seed keeps a stranger's file from choosing names that collide; results do not depend on it.
  package init(seed: UInt64 = UInt64.random(in: .min ... .max)) {
    self.seed = seed
    slots = Array(repeating: 0, count: 1 << bits)
  }

  package var count: Int { ends.count - 1 }

  /// Makes room for so many names.
  mutating func reserve(_ count: Int) {
    while 3 << bits < count * 4 { bits += 1 }
    ends.reserveCapacity(count)
    if slots.count < 1 << bits { slots = Array(repeating: 0, count: 1 << bits) }
  }

  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    text.isEmpty ? 0 : intern(text, hash(text))
  }

  /// As above, for a text that is not empty and whose hash is known.
  mutating func intern(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Name {
    let slot = slot(of: text, hash)
    if slots[slot] != 0 { return slots[slot] & nameMask }
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    let name = Name(ends.count - 1)
    slots[slot] = name | tag(hash)
    if ends.count * 4 > slots.count * 3 { grow() }
    return name
  }

  /// Reads the memory that looking the hashes up will read, so that the waits for it overlap.
  mutating func touch(_ hashes: [UInt64]) {
    let mask = slots.count - 1
    var candidates: [UInt32] = []
    candidates.reserveCapacity(hashes.count)
    for hash in hashes {
      let slot = slots[Int(truncatingIfNeeded: hash) & mask]
      if slot != 0, slot & ~nameMask == tag(hash) { candidates.append(slot & nameMask) }
    }
    var sum: UInt32 = 0
    for name in candidates.indices {
      candidates[name] = ends[Int(candidates[name]) - 1]
    }
    for start in candidates { sum &+= UInt32(bytes[Int(start)]) }
    touched = sum
  }

  package mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// The name that the text has, 0 if it has none yet.
  package func find(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { slots[slot(of: $0, hash($0))] & nameMask }
  }

  package subscript(name: Name) -> String { String(decoding: utf8(name), as: UTF8.self) }

  package func utf8(_ name: Name) -> ArraySlice<UInt8> {
    name == 0 ? [] : bytes[Int(ends[Int(name) - 1])..<Int(ends[Int(name)])]
  }

  private var nameMask: UInt32 { 1 << UInt32(bits) - 1 }
  private func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) & ~nameMask }

  /// Eight bytes a step.
  func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: text.count)
    let bytes = UnsafeRawBufferPointer(text)
    var i = 0
    while i &+ 8 <= bytes.count {
      hash = Self.mix(hash ^ bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      i &+= 8
    }
    var rest: UInt64 = 0
    while i < bytes.count {
      rest = rest << 8 | UInt64(bytes[i])
      i &+= 1
    }
    return Self.mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// The slot that holds the text, or the free one where it belongs.
  private func slot(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    let tag = tag(hash)
    var slot = Int(truncatingIfNeeded: hash) & mask
    return slots.withUnsafeBufferPointer { slots in
      while slots[slot] != 0 {
        if slots[slot] & ~nameMask == tag, isEqual(slots[slot] & nameMask, text) { return slot }
        slot = (slot + 1) & mask
      }
      return slot
    }
  }

  private func isEqual(_ name: Name, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(ends[Int(name) - 1])
    guard Int(ends[Int(name)]) - start == text.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var i = 0
      while i < text.count, bytes[start + i] == text[i] { i += 1 }
      return i == text.count
    }
  }

  private mutating func grow() {
    bits += 1
    slots = Array(repeating: 0, count: 1 << bits)
    bytes.withUnsafeBufferPointer { bytes in
      for name in 1..<ends.count {
        let hash = hash(UnsafeBufferPointer(rebasing: bytes[Int(ends[name - 1])..<Int(ends[name])]))
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Name(name) | tag(hash)
      }
    }
  }
}
