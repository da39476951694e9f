import FlowModel
import FlowSyntax

/// What the rules look at: one flow, what it sees of other files, and what runs can do with its stack.
final class Subject {
  let flow: Flow
  /// The byte offset and name of a screen etc. are in the flow; this is what other files offer, by reference row.
  let targets: [ReferenceTarget]
  /// Nil where no verdict on paths can be given: without a known initial screen or any entry.
  let stack: StackAnalysis?
  /// The flow's initial is a reference that leads back to it.
  let isReferenceCycle: Bool
  /// What `from` may name in a prototype cell besides the screen's values.
  let itemName: Name
  let rowName: Name
  private(set) var diagnostics = DiagnosticList()
  /// A screen's id stood before: what is in the second is checked for shape and references only.
  private let hasDuplicates: Bool
  /// By rule: what is probably meant by the names that it found unknown. What is wrong with these may follow from that.
  private var meant: [String: Set<Name>] = [:]

  init(flow: Flow, targets: [ReferenceTarget], stack: StackAnalysis?, isReferenceCycle: Bool) {
    self.isReferenceCycle = isReferenceCycle
    self.flow = flow
    itemName = flow.names.find("item")
    rowName = flow.names.find("row")
    self.targets = targets
    self.stack = stack
    hasDuplicates = flow.screens.contains { $0.flags.contains(.duplicate) }
  }

  private func isInDuplicate(_ offset: UInt32) -> Bool {
    var low = 0
    var high = flow.screenCount
    while low < high {
      let middle = (low + high) / 2
      if flow.screens[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 && flow.screens[low - 1].flags.contains(.duplicate)
  }

  func report(
    _ rule: Rule, _ message: @autoclosure () -> String, at place: Place, notes: @autoclosure () -> [Note] = [],
    help: @autoclosure () -> String? = nil, fixIts: @autoclosure () -> [FixIt] = []
  ) {
    if hasDuplicates, !Rule.ofDuplicates.contains(rule.id), isInDuplicate(place.offset) { return }
    diagnostics.add(rule, at: place) {
      Diagnostic(rule, message(), at: place, notes: notes(), help: help(), fixIts: fixIts())
    }
  }

  /// A finding on a name that nothing has, with the name that is probably meant, which is returned.
  @discardableResult func reportUnknown(
    _ rule: Rule, _ message: @autoclosure () -> String, at place: Place, name: Name,
    among candidates: @autoclosure () -> [String]
  ) -> String? {
    let suggested = diagnostics.isFull(rule) ? nil : suggestion(for: flow.names[name], among: candidates())
    if let suggested { setMeant(flow.names.find(suggested), by: rule) }
    report(
      rule, message(), at: place, help: suggested.map { "did you mean '\($0)'?" },
      fixIts: suggested.map { [FixIt("change to '\($0)'", [.replace(place, with: $0)], isSafe: false)] } ?? [])
    return suggested
  }

  /// The rule has reported another name, and this one is probably meant.
  func setMeant(_ name: Name, by rule: Rule) { meant[rule.id, default: []].insert(name) }

  /// What is probably meant by the names that the rule has reported as unknown.
  func meant(by rule: Rule) -> Set<Name> { meant[rule.id] ?? [] }
}

/// What a reference to another flow means.
struct ReferenceTarget {
  enum Fault { case missingFile, otherCase(String), notAFlow, unknownScreen([String]), noInitial }
  var fault: Fault?
  /// The index of the file in the project.
  var file: Int?
  var summary: ScreenSummary?
  /// The exits that the other flow requires from that screen on, by its own names; nil where that is not known.
  var requiredExits: [String]?
}
