import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownOutput = Rule(
    "unknown-output", .error, "an output that no screen that can be left to the exit has",
    explanation: "A take reads an output of the screens that unwind to its exit, a set records one of its own screen.",
    example: #"<exit id="done"><take output="nmae" into="name"/></exit>"#)
}

/// The outputs that takes can read, found once for each exit and output, however many screens declare the exit.
private struct OutputSources {
  /// What a take says, all but where the value goes.
  struct Question: Hashable {
    var exit: Name
    var output: Name
    var unwind: Name
    var source: Name
  }
  struct Answer {
    /// Whether there is anything to read from.
    var isUnwoundTo = false
    /// The screens that have the output, with its row, by its type.
    var outputs: [Name: [(screen: Index, row: Int)]] = [:]
    /// Outputs that those screens have instead.
    var others: [String] = []
  }
  private let flow: Flow
  /// By exit, and where a take asks for less by exit and unwind or source.
  private let unwinds: Rows
  private var unwindsOfID: [UInt64: [UInt32]] = [:]
  private var unwindsOfSource: [UInt64: [UInt32]] = [:]
  private var answers: [Question: Answer] = [:]

  init(_ flow: Flow) {
    self.flow = flow
    unwinds = Rows(
      rowCount: flow.names.count + 1, keys: flow.unwinds.map(\.exit), values: flow.unwinds.indices.map { UInt32($0) })
    guard flow.takes.contains(where: { $0.unwind != 0 || $0.source != 0 }) else { return }
    for row in flow.unwinds.indices {
      let unwind = flow.unwinds[row]
      let source = flow.screens[Int(flow.screen(ofUnwind: row))].id
      unwindsOfID[Self.key(unwind.exit, unwind.id), default: []].append(UInt32(row))
      unwindsOfSource[Self.key(unwind.exit, source), default: []].append(UInt32(row))
    }
  }

  private static func key(_ exit: Name, _ id: Name) -> UInt64 { UInt64(exit) << 32 | UInt64(id) }

  mutating func answer(_ question: Question, _ index: inout ValueIndex) -> Answer {
    if let known = answers[question] { return known }
    var answer = Answer()
    var last = Index.none
    for unwind in rows(question) {
      let source = flow.screen(ofUnwind: Int(unwind))
      if question.unwind != 0, question.source != 0, flow.screens[Int(source)].id != question.source { continue }
      answer.isUnwoundTo = true
      if source == last { continue }
      last = source
      if let row = index.find(question.output, of: source, [.output]) {
        answer.outputs[flow.properties[row].type, default: []].append((source, row))
      } else if answer.others.count < 64 {
        answer.others += flow.properties(of: source).prefix(64).filter { flow.properties[$0].kind == .output }
          .map { flow.names[flow.properties[$0].name] }
      }
    }
    answers[question] = answer
    return answer
  }

  private func rows(_ question: Question) -> ArraySlice<UInt32> {
    if question.unwind != 0 { return unwindsOfID[Self.key(question.exit, question.unwind)]?[...] ?? [] }
    if question.source != 0 { return unwindsOfSource[Self.key(question.exit, question.source)]?[...] ?? [] }
    return unwinds[Int(question.exit)]
  }
}

extension Subject {
  /// Takes and sets: what they read and where it goes.
  func checkTakes() {
    guard !flow.takes.isEmpty else { return }
    var index = ValueIndex(flow)
    var sources = OutputSources(flow)
    let isForeign = exitsOfOtherFlows()
    for screen in 0..<Index(flow.screenCount) {
      for exit in flow.exits(of: screen) {
        let id = flow.exits[exit].id
        for row in flow.takes(of: flow.exits[exit]) {
          check(flow.takes[row], id, of: screen, &sources, isForeign[Int(id)], &index)
        }
      }
    }
  }

  /// By name: whether screens of other files may unwind to the exit, whose outputs are not seen here.
  private func exitsOfOtherFlows() -> [Bool] {
    var isForeign = Array(
      repeating: flow.screens.contains { $0.kind == .storyboardReference || $0.kind == .classReference },
      count: flow.names.count + 1)
    var seen: Set<UInt64> = []
    for target in targets {
      guard let file = target.file, let exits = target.requiredExits,
        seen.insert(UInt64(file) << 32 | UInt64(target.summary?.screen ?? .none)).inserted
      else { continue }
      for exit in exits { isForeign[Int(flow.names.find(exit))] = true }
    }
    return isForeign
  }

  /// Of one take no more sources of one type than that are told of.
  private static let mostMismatches = 64

  private func check(
    _ take: Take, _ exit: Name, of screen: Index, _ sources: inout OutputSources, _ isForeign: Bool,
    _ index: inout ValueIndex
  ) {
    let target = index.find(take.into, of: screen, [.state, .input])
    if target == nil, take.into != 0 {
      let known = flow.properties(of: screen).prefix(256).map { flow.properties[$0] }
        .filter { $0.kind == .state || $0.kind == .input }
      reportUnknown(
        .unknownValue, "\(flow.quoted(screen)) has no state or input '\(flow.names[take.into])'",
        at: Place(take.offset, .attributeValue("into")), name: take.into, among: known.map { flow.names[$0.name] })
    }
    if take.output == 0 { return }
    let answer = sources.answer(
      .init(exit: exit, output: take.output, unwind: take.unwind, source: take.source), &index)
    if answer.isUnwoundTo, answer.outputs.isEmpty, !isForeign {
      reportUnknown(
        .unknownOutput, "no screen that unwinds here has an output '\(flow.names[take.output])'",
        at: Place(take.offset, .attributeValue("output")), name: take.output, among: answer.others)
    }
    if let target { checkTypes(take, answer, into: target) }
  }

  private func checkTypes(_ take: Take, _ answer: OutputSources.Answer, into target: Int) {
    let into = flow.type(of: target)
    for (type, outputs) in answer.outputs.sorted(by: { $0.value[0].row < $1.value[0].row }) {
      let from = flow.names[type]
      if from.isEmpty || into.isEmpty || Conversion.fits(from, into) { continue }
      for (source, output) in outputs.prefix(Self.mostMismatches) {
        report(
          .typeMismatch,
          "the output '\(flow.names[take.output])' of \(flow.quoted(source)) is of type '\(from)', and '\(flow.names[take.into])' of type '\(into)'",
          at: Place(take.offset, .attributeValue("into")),
          notes: [
            Note("the output is declared here", at: Place(flow.properties[output].offset, .attributeValue("type")))
          ])
      }
    }
  }

  func checkSets() {
    guard !flow.sets.isEmpty else { return }
    var index = ValueIndex(flow)
    var screen: Index = 0
    for set in flow.sets {
      while screen + 1 < Index(flow.screenCount), flow.screens[Int(screen) + 1].firstTrigger <= set.trigger {
        screen += 1
      }
      let kind: PropertyKind = set.isOutput ? .output : .state
      let target = index.find(set.property, of: screen, [kind])
      if target == nil, set.property != 0 {
        let known = flow.properties(of: screen).prefix(256).map { flow.properties[$0] }.filter { $0.kind == kind }
        reportUnknown(
          set.isOutput ? .unknownOutput : .unknownValue,
          "\(flow.quoted(screen)) has no \(kind.word) '\(flow.names[set.property])'",
          at: Place(set.offset, .attributeValue(kind.word)), name: set.property,
          among: known.map { flow.names[$0.name] })
      }
      if set.source == .value {
        if let target { checkLiteral(set.from, flow.type(of: target), Place(set.offset, .attributeValue("value"))) }
      } else if let type = type(ofSource: set.from, of: screen, set.trigger, &index, at: set.offset), let target,
        !type.isEmpty, !flow.type(of: target).isEmpty, !Conversion.fits(type, flow.type(of: target))
      {
        report(
          .typeMismatch,
          "'\(flow.names[set.from])' is of type '\(type)', and '\(flow.names[set.property])' of type '\(flow.type(of: target))'",
          at: Place(set.offset, .attributeValue("from")))
      }
    }
  }

  /// Defaults against their types; an input and an output of one name against each other; what `selected` names.
  func checkProperties() {
    for property in flow.properties where property.hasDefault && property.type != 0 {
      let type = flow.names[property.type]
      guard type != "String", let kind = Literal.kind(flow.names.utf8(property.defaultValue)),
        !Conversion.fits(literal: kind, type)
      else { continue }
      report(
        .typeMismatch, "'\(flow.names[property.defaultValue])' is no value of type '\(type)'",
        at: Place(property.offset, .attributeValue("default")))
    }
    var index = ValueIndex(flow)
    for screen in 0..<Index(flow.screenCount) {
      for row in flow.properties(of: screen) where flow.properties[row].kind == .output {
        guard let input = index.find(flow.properties[row].name, of: screen, [.input]),
          flow.properties[input].type != flow.properties[row].type, flow.properties[row].type != 0,
          flow.properties[input].type != 0
        else { continue }
        let later = max(row, input)
        report(
          .typeMismatch,
          "the input and the output '\(flow.names[flow.properties[row].name])' are one property, and differ in type",
          at: Place(flow.properties[later].offset, .attributeValue("type")),
          notes: [
            Note("the other is here", at: Place(flow.properties[min(row, input)].offset, .attributeValue("type")))
          ])
      }
    }
    for use in flow.uses where use.attribute == .selected {
      if index.find(use.name, of: use.screen, PropertyKind.readable) != nil { continue }
      let known = flow.properties(of: use.screen).prefix(256).map { flow.names[flow.properties[$0].name] }
      reportUnknown(
        .unknownValue, "\(flow.quoted(use.screen)) has no state, input or output '\(flow.names[use.name])'",
        at: Place(use.offset, .attributeValue("selected")), name: use.name, among: known)
    }
  }
}
