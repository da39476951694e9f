/// An interned name: equal names are equal numbers. 0 is no name.
package typealias Name = UInt32

/// Every name of a flow once.
package final class Names: @unchecked Sendable {
  private let interner: Interner

  /// Takes over the interner's memory.
  init(_ interner: Interner) { self.interner = interner }
  deinit { interner.deallocate() }

  package var count: Int { interner.count }
  /// The name that the text has, 0 if it has none.
  package func find(_ text: String) -> Name { interner.find(text) }
  package subscript(name: Name) -> String { String(decoding: utf8(name), as: UTF8.self) }
  /// The bytes of the name. They live as long as the names do.
  package func utf8(_ name: Name) -> UnsafeBufferPointer<UInt8> { interner.utf8(name) }
}

/// From texts to names. Whoever has it frees it.
struct Interner {
  /// Texts end in so many bytes that may be read beyond them.
  static let slack = 8

  private(set) var count = 0
  private var bytes = Storage<UInt8>(capacity: 1 << 12, isSearched: true)
  private var byteCount = 0
  /// Where the k-th name ends in `bytes`.
  private var ends = Storage<UInt32>(capacity: 1 << 8, isSearched: true)
  /// Open addressing; a slot is 0 where it is free. Else its low bits hold the name, as many as the table's size has, and
  /// the rest a part of the name's hash, so that most other names are passed over without a look at their bytes.
  private var slots: Storage<UInt32>
  private var bits: UInt32 = 8
  private let seed: UInt64
  /// Keeps the compiler from leaving out what is read only to be near.
  private var touched: UInt32 = 0

  /// The seed keeps a stranger's file from choosing names that collide; results do not depend on it.
  init(seed: UInt64 = UInt64.random(in: .min ... .max)) {
    self.seed = seed
    slots = Storage(capacity: 1 << Int(bits), isSearched: true)
    slots.clear()
    ends[0] = 0
  }

  func deallocate() {
    bytes.deallocate()
    ends.deallocate()
    slots.deallocate()
  }

  /// Makes room for so many names.
  mutating func reserve(_ count: Int) {
    while 3 << Int(bits) < count * 4 { bits += 1 }
    slots.deallocate()
    slots = Storage(capacity: 1 << Int(bits), isSearched: true)
    slots.clear()
    ends.reserve(count + 1)
    bytes.reserve(12 * count)
  }

  func find(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { text in
      let copy = Storage<UInt8>(capacity: text.count + Self.slack)
      defer { copy.deallocate() }
      copy.copy(text, to: 0)
      return slots[slot(of: copy.start, text.count, hash(copy.start, text.count))] & nameMask
    }
  }

  func utf8(_ name: Name) -> UnsafeBufferPointer<UInt8> {
    if name == 0 { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = Int(ends[Int(name) - 1])
    return UnsafeBufferPointer(start: bytes.start + start, count: Int(ends[Int(name)]) - start)
  }

  /// Interns texts that are not empty and stand one after the other, the k-th before `batchEnds[k]`. First all slots are
  /// read, then what they point at: so the waits for memory overlap.
  mutating func intern(
    _ texts: UnsafePointer<UInt8>, ends batchEnds: UnsafePointer<UInt32>, count batchCount: Int,
    into result: UnsafeMutablePointer<Name>
  ) {
    guard batchCount > 0 else { return }
    bytes.reserve(byteCount + Int(batchEnds[batchCount - 1]) + Self.slack)
    ends.reserve(count + batchCount + 1)
    while (count + batchCount) * 4 > 3 << Int(bits) { grow() }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: batchCount) { hashes in
      var start = 0
      for index in 0..<batchCount {
        let end = Int(batchEnds[index])
        hashes[index] = hash(texts + start, end - start)
        start = end
      }
      for index in 0..<batchCount { result[index] = slots[Int(truncatingIfNeeded: hashes[index]) & slotMask] }
      touch(result, hashes)
      start = 0
      for index in 0..<batchCount {
        let end = Int(batchEnds[index])
        if result[index] == 0 || !isEqual(result[index], texts + start, end - start) {
          result[index] = intern(texts + start, end - start, hashes[index])
        }
        start = end
      }
    }
  }

  /// From slots to the names that may be meant, whose bytes it reads.
  @inline(__always) private mutating func touch(
    _ result: UnsafeMutablePointer<UInt32>, _ hashes: UnsafeMutableBufferPointer<UInt64>
  ) {
    // Without a branch, whose wrong guess would be found only when the memory has come.
    for index in hashes.indices {
      let slot = result[index]
      let difference = (slot ^ tag(hashes[index])) & ~nameMask
      result[index] = difference == 0 ? slot & nameMask : 0
    }
    var sum: UInt32 = 0
    for index in hashes.indices { sum &+= ends[Int(result[index])] }
    for index in hashes.indices { sum &+= UInt32(bytes[Int(ends[max(Int(result[index]) - 1, 0)])]) }
    touched = sum
  }

  private mutating func intern(_ text: UnsafePointer<UInt8>, _ length: Int, _ hash: UInt64) -> Name {
    let slot = slot(of: text, length, hash)
    if slots[slot] != 0 { return slots[slot] & nameMask }
    bytes.copy(UnsafeBufferPointer(start: text, count: length), to: byteCount)
    byteCount += length
    count += 1
    ends[count] = UInt32(byteCount)
    slots[slot] = Name(count) | tag(hash)
    return Name(count)
  }

  private var slotMask: Int { 1 << Int(bits) - 1 }
  private var nameMask: UInt32 { 1 << bits - 1 }
  @inline(__always) private func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) & ~nameMask }

  /// Eight bytes a step.
  @inline(__always) private func hash(_ text: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: length)
    let words = UnsafeRawPointer(text)
    var i = 0
    while i &+ 8 <= length {
      hash = Self.mix(hash ^ words.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      i &+= 8
    }
    return Self.mix(hash ^ words.loadUnaligned(fromByteOffset: i, as: UInt64.self) & Self.lowBytes(length &- i))
  }

  @inline(__always) private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// A mask of the first bytes of a word in memory, fewer than eight.
  @inline(__always) private static func lowBytes(_ count: Int) -> UInt64 {
    UInt64(littleEndian: 1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1)
  }

  /// The slot that holds the text, or the free one where it belongs.
  @inline(__always) private func slot(of text: UnsafePointer<UInt8>, _ length: Int, _ hash: UInt64) -> Int {
    let tag = tag(hash)
    var slot = Int(truncatingIfNeeded: hash) & slotMask
    while slots[slot] != 0 {
      if slots[slot] & ~nameMask == tag, isEqual(slots[slot] & nameMask, text, length) { return slot }
      slot = (slot &+ 1) & slotMask
    }
    return slot
  }

  @inline(__always) private func isEqual(_ name: Name, _ text: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    let start = Int(ends[Int(name) - 1])
    guard Int(ends[Int(name)]) - start == length else { return false }
    let a = UnsafeRawPointer(bytes.start + start)
    let b = UnsafeRawPointer(text)
    var i = 0
    while i &+ 8 <= length {
      let isSame =
        a.loadUnaligned(fromByteOffset: i, as: UInt64.self) == b.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      if !isSame { return false }
      i &+= 8
    }
    let difference =
      a.loadUnaligned(fromByteOffset: i, as: UInt64.self) ^ b.loadUnaligned(fromByteOffset: i, as: UInt64.self)
    return difference & Self.lowBytes(length &- i) == 0
  }

  private mutating func grow() {
    bits += 1
    slots.deallocate()
    slots = Storage(capacity: 1 << Int(bits), isSearched: true)
    slots.clear()
    for name in 0..<count {
      let start = Int(ends[name])
      let hash = hash(bytes.start + start, Int(ends[name + 1]) - start)
      var slot = Int(truncatingIfNeeded: hash) & slotMask
      while slots[slot] != 0 { slot = (slot + 1) & slotMask }
      slots[slot] = Name(name + 1) | tag(hash)
    }
  }
}
