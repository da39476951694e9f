import FlowModel
import FlowSyntax

extension Rule {
  package static let unusedOutput = Rule(
    "unused-output", .warning, "an output that no exit takes",
    explanation:
      "The screen hands out a value that nobody reads. Take it in the exit that the screen unwinds to, or delete it.",
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="go"><segue kind="present" to="picker"/></button>
          <exit id="picked"/>
        </screen>
        <screen id="picker">
          <output name="animal" type="String" default="cat"/>
          <button id="done"><unwind to="picked"/></button>
        </screen>
      </flow>
      """)
}

/// Which takes read what: those of one exit, and where they say so of one unwind, of one source.
private struct TakeKey: Hashable {
  var exit: Name
  /// 0 for any.
  var unwind: Name = 0
  var source: Name = 0
}

extension Subject {
  /// Of outputs: those that no exit takes, and those that are taken but that nothing sets.
  func checkOutputs() {
    guard flow.properties.contains(where: { $0.kind == .output }) else { return }
    let takes = takenOutputs()
    let required = Set(flow.requirements.map(\.exit))
    let set = setOutputs()
    let meant = meant(by: .unknownOutput)
    var index = ValueIndex(flow)
    for screen in 0..<Index(flow.screenCount) {
      guard flow.properties(of: screen).contains(where: { flow.properties[$0].kind == .output }) else { continue }
      let keys = takeKeys(of: screen).filter { takes[$0] != nil }
      // Of many exits what they take is put together, if that is less than to ask each for each output.
      let takeCount = keys.reduce(0) { $0 + takes[$1]!.count }
      let taken =
        takeCount < keys.count * flow.properties(of: screen).count
        ? keys.reduce(into: Set<Name>()) { $0.formUnion(takes[$1]!) } : nil
      let mayBeRequired =
        !required.isEmpty && flow.unwinds(of: screen).contains { required.contains(flow.unwinds[$0].exit) }
      let hasAction = hasAction(screen)
      for row in flow.properties(of: screen) where flow.properties[row].kind == .output {
        let output = flow.properties[row]
        // A misspelt take or set is reported already.
        if output.name == 0 || meant.contains(output.name) { continue }
        let isTaken = taken?.contains(output.name) ?? keys.contains { takes[$0]!.contains(output.name) }
        let place = Place(output.offset, .attributeValue("name"))
        if !isTaken {
          // Whoever shows this flow may take it in the exit that it requires.
          if mayBeRequired { continue }
          report(
            .unusedOutput, "no exit takes the output '\(flow.names[output.name])' of \(flow.quoted(screen))", at: place)
        } else if !output.hasDefault, !set.contains(UInt64(screen) << 32 | UInt64(output.name)), !hasAction,
          index.find(output.name, of: screen, [.input]) == nil
        {
          report(
            .unsetOutput,
            "the output '\(flow.names[output.name])' of \(flow.quoted(screen)) is taken, but nothing sets it",
            at: place)
        }
      }
    }
  }

  /// By what takes ask for: the outputs that they read.
  private func takenOutputs() -> [TakeKey: Set<Name>] {
    // What a take names and nothing is called is a fault of the name.
    let isNamed = flow.takes.contains { $0.unwind != 0 || $0.source != 0 }
    let unwinds = isNamed ? Set(flow.unwinds.map(\.id)) : []
    let screens = isNamed ? Set(flow.screens.map(\.id)) : []
    var taken: [TakeKey: Set<Name>] = [:]
    for exit in flow.exits {
      for take in flow.takes[flow.takes(of: exit)] {
        let key = TakeKey(
          exit: exit.id, unwind: unwinds.contains(take.unwind) ? take.unwind : 0,
          source: screens.contains(take.source) ? take.source : 0)
        taken[key, default: []].insert(take.output)
      }
    }
    return taken
  }

  /// What takes that read the screen ask for.
  private func takeKeys(of screen: Index) -> Set<TakeKey> {
    let source = flow.screens[Int(screen)].id
    var keys: Set<TakeKey> = []
    for unwind in flow.unwinds[flow.unwinds(of: screen)] {
      for id in [0, unwind.id] {
        keys.insert(TakeKey(exit: unwind.exit, unwind: id))
        keys.insert(TakeKey(exit: unwind.exit, unwind: id, source: source))
      }
    }
    return keys
  }

  /// What a trigger sets, or a check mark holds, as pairs of screen and name.
  private func setOutputs() -> Set<UInt64> {
    var all: Set<UInt64> = []
    for use in flow.uses where use.attribute == .selected { all.insert(UInt64(use.screen) << 32 | UInt64(use.name)) }
    for set in flow.sets where set.isOutput {
      all.insert(UInt64(flow.screen(ofTrigger: Int(set.trigger))) << 32 | UInt64(set.property))
    }
    return all
  }

  /// An action of the class may set anything.
  private func hasAction(_ screen: Index) -> Bool {
    flow.triggers(of: screen).contains { flow.triggers[$0].flags.contains(.action) }
  }
}
