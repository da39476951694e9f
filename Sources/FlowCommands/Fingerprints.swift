import FlowSyntax

/// What a finding is recognised by in the next run, though lines have moved: its rule and the text of its line, and which
/// of equals in its file it is. No line number and no message, which may count things.
struct Fingerprints {
  private var seen: [Int: [UInt64: Int]] = [:]

  mutating func next(_ finding: Finding, in source: SourceFile) -> String {
    let start = finding.location.start.lineStart
    let line = source.bytes(start..<start + 4096).prefix { $0 != 0x0A && $0 != 0x0D }
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in finding.diagnostic.rule.id.utf8 + [0x20] + line.filter({ $0 > 0x20 }) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let count = seen[finding.location.file, default: [:]][hash, default: 0] + 1
    seen[finding.location.file, default: [:]][hash] = count
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits + ":\(count)"
  }
}
