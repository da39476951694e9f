import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownOutput = Rule(
    "unknown-output", .error, "an output that no screen that can be left to the exit has",
    explanation: "A take reads an output of the screens that unwind to its exit, a set records one of its own screen.",
    example: #"<exit id="done"><take output="nmae" into="name"/></exit>"#)
}

extension Subject {
  /// Takes and sets: what they read and where it goes.
  func checkTakes() {
    guard !flow.takes.isEmpty else { return }
    var index = ValueIndex(flow)
    let sources = Rows(
      rowCount: flow.names.count + 1, keys: flow.unwinds.map(\.exit), values: flow.unwinds.indices.map { UInt32($0) })
    let isForeign = exitsOfOtherFlows()
    for screen in 0..<Index(flow.screenCount) {
      for exit in flow.exits(of: screen) {
        for row in flow.takes(of: flow.exits[exit]) {
          check(
            flow.takes[row], of: screen, sources[Int(flow.exits[exit].id)], isForeign[Int(flow.exits[exit].id)], &index)
        }
      }
    }
  }

  /// By name: whether screens of other files may unwind to the exit, whose outputs are not seen here.
  private func exitsOfOtherFlows() -> [Bool] {
    var isForeign = Array(
      repeating: flow.screens.contains { $0.kind == .storyboardReference || $0.kind == .classReference },
      count: flow.names.count + 1)
    for target in targets {
      for exit in target.requiredExits ?? [] { isForeign[Int(flow.names.find(exit))] = true }
    }
    return isForeign
  }

  private func check(
    _ take: Take, of screen: Index, _ unwinds: ArraySlice<UInt32>, _ isForeign: Bool, _ index: inout ValueIndex
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
    var hasSource = false
    var hasOutput = false
    var known: [String] = []
    var last = Index.none
    for unwind in unwinds {
      let source = flow.screen(ofUnwind: Int(unwind))
      if take.unwind != 0, flow.unwinds[Int(unwind)].id != take.unwind { continue }
      if take.source != 0, flow.screens[Int(source)].id != take.source { continue }
      hasSource = true
      if source == last { continue }
      last = source
      guard let output = index.find(take.output, of: source, [.output]) else {
        if known.count < 64 {
          known += flow.properties(of: source).prefix(64).filter { flow.properties[$0].kind == .output }
            .map { flow.names[flow.properties[$0].name] }
        }
        continue
      }
      hasOutput = true
      guard let target else { continue }
      let (from, into) = (flow.type(of: output), flow.type(of: target))
      if !from.isEmpty, !into.isEmpty, !Conversion.fits(from, into) {
        report(
          .typeMismatch,
          "the output '\(flow.names[take.output])' of \(flow.quoted(source)) is of type '\(from)', and '\(flow.names[take.into])' of type '\(into)'",
          at: Place(take.offset, .attributeValue("into")),
          notes: [
            Note("the output is declared here", at: Place(flow.properties[output].offset, .attributeValue("type")))
          ])
      }
    }
    if hasSource, !hasOutput, !isForeign {
      reportUnknown(
        .unknownOutput, "no screen that unwinds here has an output '\(flow.names[take.output])'",
        at: Place(take.offset, .attributeValue("output")), name: take.output, among: known)
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
