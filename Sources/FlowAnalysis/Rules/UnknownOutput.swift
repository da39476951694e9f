import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownOutput = Rule(
    "unknown-output", .error, "an output that no screen that can be left to the exit has",
    explanation: "A take reads an output of the screens that unwind to its exit, a set records one of its own screen.",
    example: """
      <flow initial="home">
        <screen id="home">
          <state name="pet" type="String" default=""/>
          <button id="go"><segue kind="present" to="picker"/></button>
          <exit id="picked"><take output="anmial" into="pet"/></exit>
        </screen>
        <screen id="picker">
          <output name="animal" type="String" default="cat"/>
          <button id="done"><unwind to="picked"/></button>
        </screen>
      </flow>
      """)
}

extension Subject {
  /// Takes and sets: what they read and where it goes.
  func checkTakes() {
    guard !flow.takes.isEmpty else { return }
    var index = ValueIndex(flow)
    var sources = OutputSources(flow, stack)
    let isForeign = exitsOfOtherFlows()
    for screen in 0..<Index(flow.screenCount) {
      for exit in flow.exits(of: screen) {
        for row in flow.takes(of: flow.exits[exit]) {
          let isForeign = isForeign[Int(flow.exits[exit].id)]
          check(flow.takes[row], of: screen, flow.exits[exit], &sources, isForeign, &index)
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
    _ take: Take, of screen: Index, _ exit: Exit, _ sources: inout OutputSources, _ isForeign: Bool,
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
    let answer = sources.answer(take, of: screen, exit, &index)
    if answer.isUnwoundTo, answer.outputs.isEmpty, !isForeign {
      reportUnknown(
        .unknownOutput, "no screen that unwinds here has an output '\(flow.names[take.output])'",
        at: Place(take.offset, .attributeValue("output")), name: take.output, among: answer.others)
    }
    if let target, answer.isExact { checkTypes(take, answer, into: target) }
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
}
