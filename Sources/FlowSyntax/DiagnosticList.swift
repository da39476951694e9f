/// The findings of one file. Of each rule the first thousand are whole; of the rest only the places are kept, so that a file
/// of hundreds of thousands of faults costs neither time nor memory that anybody would notice.
package struct DiagnosticList: Sendable {
  /// Findings of one rule beyond the thousand.
  package struct Rest: Sendable {
    package let rule: Rule
    package var severity: Severity
    /// Of the elements or places that they speak of.
    package var offsets: [UInt32]
  }
  package static let wholePerRule = 1000

  package private(set) var whole: [Diagnostic] = []
  package private(set) var rest: [Rest] = []
  /// By rule id, how many are whole.
  private var counts: [String: Int] = [:]

  package init() {}

  /// Whether another finding of the rule would only be counted.
  package func isFull(_ rule: Rule) -> Bool { counts[rule.id, default: 0] >= Self.wholePerRule }

  /// The diagnostic is only made where it will be kept.
  package mutating func add(_ rule: Rule, at place: Place, _ diagnostic: () -> Diagnostic) {
    if isFull(rule) {
      if let index = rest.firstIndex(where: { $0.rule == rule }) { return rest[index].offsets.append(place.offset) }
      return rest.append(Rest(rule: rule, severity: rule.severity, offsets: [place.offset]))
    }
    counts[rule.id, default: 0] += 1
    whole.append(diagnostic())
  }

  package mutating func add(_ diagnostic: Diagnostic) { add(diagnostic.rule, at: diagnostic.place) { diagnostic } }

  package mutating func add(_ list: DiagnosticList) {
    for diagnostic in list.whole { add(diagnostic) }
    for more in list.rest {
      if let index = rest.firstIndex(where: { $0.rule == more.rule }) {
        rest[index].offsets += more.offsets
      } else {
        rest.append(more)
      }
    }
  }

  /// Keeps what the function returns, changed or not.
  package mutating func map(_ change: (Diagnostic) -> Diagnostic?, rest changeRest: (Rest) -> Rest?) {
    whole = whole.compactMap(change)
    rest = rest.compactMap(changeRest).filter { !$0.offsets.isEmpty }
  }

  package mutating func sort(by areInOrder: (Diagnostic, Diagnostic) -> Bool) { whole.sort(by: areInOrder) }
}
