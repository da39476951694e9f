import FlowModel
import FlowSyntax

extension Rule {
  package static let unusedOutput = Rule(
    "unused-output", .warning, "an output that no exit takes",
    explanation:
      "The screen hands out a value that nobody reads. Take it in the exit that the screen unwinds to, or delete it.",
    example: #"<screen id="picker"><output name="animal" type="String"/></screen>"#)
}

extension Subject {
  /// Of outputs: those that no exit takes, and those that are taken but that nothing sets.
  func checkOutputs() {
    guard flow.properties.contains(where: { $0.kind == .output }) else { return }
    var takesOfExit: [Name: Set<Name>] = [:]
    for exit in flow.exits {
      for take in flow.takes(of: exit) { takesOfExit[exit.id, default: []].insert(flow.takes[take].output) }
    }
    let required = Set(flow.requirements.map(\.exit))
    let set = setOutputs()
    var index = ValueIndex(flow)
    for screen in 0..<Index(flow.screenCount) {
      guard flow.properties(of: screen).contains(where: { flow.properties[$0].kind == .output }) else { continue }
      let exits = Set(flow.unwinds(of: screen).map { flow.unwinds[$0].exit })
      // Of many exits what they take is put together, if that is less than to ask each for each output.
      let takeCount = exits.reduce(0) { $0 + (takesOfExit[$1]?.count ?? 0) }
      let taken =
        takeCount < exits.count * flow.properties(of: screen).count
        ? exits.reduce(into: Set<Name>()) { $0.formUnion(takesOfExit[$1] ?? []) } : nil
      let mayBeRequired = !exits.isDisjoint(with: required)
      let hasAction = hasAction(screen)
      for row in flow.properties(of: screen) where flow.properties[row].kind == .output {
        let output = flow.properties[row]
        if output.name == 0 || index.find(output.name, of: screen, [.input]) != nil { continue }
        let isTaken = taken?.contains(output.name) ?? exits.contains { takesOfExit[$0]?.contains(output.name) == true }
        let place = Place(output.offset, .attributeValue("name"))
        if !isTaken {
          // Whoever shows this flow may take it in the exit that it requires.
          if mayBeRequired { continue }
          report(
            .unusedOutput, "no exit takes the output '\(flow.names[output.name])' of \(flow.quoted(screen))", at: place)
        } else if !output.hasDefault, !set.contains(UInt64(screen) << 32 | UInt64(output.name)),
          !hasAction
        {
          report(
            .unsetOutput,
            "the output '\(flow.names[output.name])' of \(flow.quoted(screen)) is taken, but nothing sets it",
            at: place)
        }
      }
    }
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
