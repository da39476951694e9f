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
  /// By rule: what is probably meant by the names that it found unknown. What is wrong with these may follow from that.
  private var meant: [String: Set<Name>] = [:]

  init(flow: Flow, targets: [ReferenceTarget], stack: StackAnalysis?, isReferenceCycle: Bool) {
    self.isReferenceCycle = isReferenceCycle
    self.flow = flow
    itemName = flow.names.find("item")
    rowName = flow.names.find("row")
    self.targets = targets
    self.stack = stack
  }

  func report(
    _ rule: Rule, _ message: @autoclosure () -> String, at place: Place, notes: @autoclosure () -> [Note] = [],
    help: @autoclosure () -> String? = nil, fixIts: @autoclosure () -> [FixIt] = []
  ) {
    diagnostics.add(rule, at: place) {
      Diagnostic(rule, message(), at: place, notes: notes(), help: help(), fixIts: fixIts())
    }
  }

  /// A finding on a name that nothing has, with the name that is probably meant.
  func reportUnknown(
    _ rule: Rule, _ message: @autoclosure () -> String, at place: Place, name: Name,
    among candidates: @autoclosure () -> [String]
  ) {
    let suggested = diagnostics.isFull(rule) ? nil : suggestion(for: flow.names[name], among: candidates())
    if let suggested { meant[rule.id, default: []].insert(flow.names.find(suggested)) }
    report(
      rule, message(), at: place, help: suggested.map { "did you mean '\($0)'?" },
      fixIts: suggested.map { [FixIt("change to '\($0)'", [.replace(place, with: $0)], isSafe: false)] } ?? [])
  }

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

/// What other files see of a screen that this flow can show.
package struct ScreenSummary: Sendable {
  package struct Input: Sendable {
    package var name: String
    package var type: String
    /// Nobody needs to pass it.
    package var isOptional: Bool
  }
  package var screen: Index
  package var kind: ScreenKind
  package var inputs: [Input]
  /// The names of those that somebody has to pass.
  let demands: [String]
  private let types: [String: [String]]

  init(screen: Index, kind: ScreenKind, inputs: [Input]) {
    self.screen = screen
    self.kind = kind
    self.inputs = inputs
    demands = inputs.filter { !$0.isOptional }.map(\.name)
    types = Dictionary(grouping: inputs, by: \.name).mapValues { $0.map(\.type) }
  }

  /// Several where several screens take it.
  func types(ofInput name: String) -> [String] { types[name] ?? [] }
}
