import FlowModel
import FlowSyntax

extension Rule {
  package static let unusedSuppression = Rule(
    "unused-suppression", .warning, "a suppression comment that silences nothing",
    explanation: "The fault has been mended, or the comment stands in the wrong place. Delete the comment.",
    example: """
      <flow initial="home">
        <!-- flowc:disable trap because it is a kiosk -->
        <screen id="home"/>
      </flow>
      """)
  package static let unknownRule = Rule(
    "unknown-rule", .warning, "a suppression comment names a rule that does not exist",
    explanation: "'flowc rules' lists the rules.",
    example: """
      <flow initial="home">
        <!-- flowc:disable trapp because it is a kiosk -->
        <screen id="home"/>
      </flow>
      """)
  package static let malformedSuppression = Rule(
    "malformed-suppression", .warning, "a suppression comment is not of the form 'flowc:disable RULE because REASON'",
    explanation: "The reason is for the next reader, who has to know whether it still holds.",
    example: """
      <flow initial="home">
        <!-- flowc:disable trap -->
        <screen id="home"/>
      </flow>
      """)
}

extension Rule {
  /// Whether a comment can silence it: not what the text and shape rules find, nor what is found in such comments.
  package var isSilenceable: Bool {
    isConfigurable && ![.unusedSuppression, .unknownRule, .malformedSuppression].contains(self)
  }
}

/// The suppression comments of one file, and which of them were needed.
struct Suppressions {
  /// One rule, silenced for one element. Elements hold each other: of one rule these are in the file's order, and each knows
  /// the next one around it.
  private struct Silence {
    var range: Range<UInt32>
    var around: Int?
    var isUsed = false
    /// Where comments name the rule.
    var offsets: [UInt32]
  }
  private var silences: [String: [Silence]] = [:]
  /// Named in comments that stand before no element.
  private var idle: [(id: String, offset: UInt32)] = []
  private(set) var diagnostics = DiagnosticList()

  init(_ flow: Flow, _ source: SourceFile, ruleIDs: [String]) {
    for row in flow.suppressions { read(row, flow.names[row.text], source, ruleIDs) }
  }

  private mutating func read(_ row: Suppression, _ text: String, _ source: SourceFile, _ ruleIDs: [String]) {
    let start = Self.start(of: row, text, source)
    let whole = Place(start, .bytes(Int(row.commentEnd - start)))
    let words = text.split { $0.isWhitespace || $0 == "," }
    guard words.first == "flowc:disable", let because = words.firstIndex(of: "because"), because > 1,
      because + 1 < words.count
    else {
      diagnostics.add(.malformedSuppression, at: whole) {
        Diagnostic(
          .malformedSuppression, "this comment is not of the form 'flowc:disable RULE because REASON'", at: whole)
      }
      return
    }
    let bytes = source.bytes(Int(start)..<Int(row.commentEnd))
    var rest = bytes[...]
    for word in words[..<because] {
      let id = String(word)
      while !rest.isEmpty, !rest.starts(with: id.utf8) { rest.removeFirst() }
      let place = Place(start + UInt32(rest.startIndex), .bytes(id.utf8.count))
      rest = rest.dropFirst(id.utf8.count)
      // The first word is the comment's own.
      if word.startIndex == words[0].startIndex { continue }
      if ruleIDs.contains(id) {
        silence(id, row.start..<max(row.start, row.end), place.offset)
      } else {
        diagnostics.add(.unknownRule, at: place) {
          let meant = suggestion(for: id, among: ruleIDs)
          return Diagnostic(
            .unknownRule, "there is no rule '\(id)'", at: place, help: meant.map { "did you mean '\($0)'?" },
            fixIts: meant.map { [FixIt("change to '\($0)'", [.replace(place, with: $0)], isSafe: false)] } ?? [])
        }
      }
    }
  }

  private mutating func silence(_ id: String, _ range: Range<UInt32>, _ offset: UInt32) {
    if range.isEmpty { return idle.append((id, offset)) }
    var around = silences[id]?.indices.last
    if let last = around, silences[id]![last].range == range { return silences[id]![last].offsets.append(offset) }
    while let index = around, silences[id]![index].range.upperBound < range.upperBound {
      around = silences[id]![index].around
    }
    silences[id, default: []].append(Silence(range: range, around: around, offsets: [offset]))
  }

  /// The offset of `<!--`: the comment's end is known, and `--` cannot stand within it.
  private static func start(of row: Suppression, _ text: String, _ source: SourceFile) -> UInt32 {
    // Each line end in the text may stand as two bytes in the file.
    let longest = 2 * text.utf8.count + 7
    let from = max(0, Int(row.commentEnd) - longest)
    let bytes = source.bytes(from..<Int(row.commentEnd))
    let at = bytes.indices.dropLast(3).last { bytes[$0...].starts(with: "<!--".utf8) } ?? 0
    return UInt32(from + at)
  }

  /// Whether a comment silences the finding.
  mutating func silence(_ rule: Rule, at offset: UInt32) -> Bool {
    guard rule.isConfigurable, let found = silences[rule.id].map({ Self.around(offset, $0) }) else { return false }
    for index in found { silences[rule.id]![index].isUsed = true }
    return !found.isEmpty
  }

  private static func around(_ offset: UInt32, _ all: [Silence]) -> [Int] {
    // The last one that begins before the finding, and those around it.
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    var found: [Int] = []
    var next = low == 0 ? nil : low - 1
    while let index = next {
      if all[index].range.contains(offset) { found.append(index) }
      next = all[index].around
    }
    return found
  }

  /// What the comments are told themselves, once all findings have been seen.
  func closing() -> DiagnosticList {
    var list = diagnostics
    var unused = idle
    for (id, all) in silences {
      for silence in all where !silence.isUsed { unused += silence.offsets.map { (id, $0) } }
    }
    unused.sort { $0.offset < $1.offset }
    for (id, offset) in unused {
      let place = Place(offset, .bytes(id.utf8.count))
      list.add(.unusedSuppression, at: place) {
        Diagnostic(.unusedSuppression, "no finding of '\(id)' is silenced here", at: place)
      }
    }
    return list
  }
}
