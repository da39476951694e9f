import FlowModel
import FlowSyntax

extension Rule {
  package static let unusedSuppression = Rule(
    "unused-suppression", .warning, "a suppression comment that silences nothing",
    explanation: "The fault has been mended, or the comment stands in the wrong place. Delete the comment.",
    example: "<!-- flowc:disable trap because it is a kiosk -->")
  package static let unknownRule = Rule(
    "unknown-rule", .warning, "a suppression comment names a rule that does not exist",
    explanation: "'flowc rules' lists the rules.", example: "<!-- flowc:disable trapp because it is a kiosk -->")
  package static let malformedSuppression = Rule(
    "malformed-suppression", .warning, "a suppression comment is not of the form 'flowc:disable RULE because REASON'",
    explanation: "The reason is for the next reader, who has to know whether it still holds.",
    example: "<!-- flowc:disable trap -->")
}

/// The suppression comments of one file, and which of them were needed.
struct Suppressions {
  private struct Comment {
    var start: UInt32
    var length: Int
    var range: Range<UInt32>
    /// Rule ids that exist, with their places in the file, and whether each silenced something.
    var rules: [(id: String, offset: UInt32, used: Bool)] = []
  }
  private var comments: [Comment] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ flow: Flow, _ source: SourceFile, ruleIDs: [String]) {
    for row in flow.suppressions { read(row, flow.names[row.text], source, ruleIDs) }
  }

  private mutating func read(_ row: Suppression, _ text: String, _ source: SourceFile, _ ruleIDs: [String]) {
    let start = Self.start(of: row, text, source)
    var comment = Comment(start: start, length: Int(row.commentEnd - start), range: row.start..<max(row.start, row.end))
    let whole = Place(start, .bytes(comment.length))
    let words = text.split { $0.isWhitespace }
    guard words.first == "flowc:disable", let because = words.firstIndex(of: "because"), because > 1,
      because + 1 < words.count
    else {
      diagnostics.append(
        Diagnostic(
          .malformedSuppression, "this comment is not of the form 'flowc:disable RULE because REASON'", at: whole))
      return
    }
    for word in words[1..<because] {
      let id = word.last == "," ? String(word.dropLast()) : String(word)
      let bytes = source.bytes(Int(start)..<Int(row.commentEnd))
      let at = bytes.indices.first { bytes[$0...].starts(with: id.utf8) } ?? 0
      let place = Place(start + UInt32(at), .bytes(id.utf8.count))
      if ruleIDs.contains(id) {
        comment.rules.append((id, place.offset, false))
      } else {
        let meant = suggestion(for: id, among: ruleIDs)
        diagnostics.append(
          Diagnostic(
            .unknownRule, "there is no rule '\(id)'", at: place, help: meant.map { "did you mean '\($0)'?" },
            fixIts: meant.map { [FixIt("change to '\($0)'", [.replace(place, with: $0)], isSafe: false)] } ?? []))
      }
    }
    comments.append(comment)
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
    guard rule.isConfigurable, !comments.isEmpty else { return false }
    var silenced = false
    for index in comments.indices where comments[index].range.contains(offset) {
      for named in comments[index].rules.indices where comments[index].rules[named].id == rule.id {
        comments[index].rules[named].used = true
        silenced = true
      }
    }
    return silenced
  }

  /// What the comments are told themselves, once all findings have been seen.
  func closing() -> [Diagnostic] {
    diagnostics
      + comments.flatMap { comment in
        comment.rules.filter { !$0.used }.map { rule in
          Diagnostic(
            .unusedSuppression, "no finding of '\(rule.id)' is silenced here",
            at: Place(rule.offset, .bytes(rule.id.utf8.count)))
        }
      }
  }
}
