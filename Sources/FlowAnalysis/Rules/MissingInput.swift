import FlowModel
import FlowSyntax

extension Rule {
  package static let missingInput = Rule(
    "missing-input", .error, "an input that whoever shows the screen does not pass",
    explanation: """
      An input without default, of a type that is no optional, has to be passed on every way in. What a navigation, split or \
      pages holds has its inputs passed through it. Pass the value, or give the input a default.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="go"><segue id="more" kind="present" to="detail"/></button></screen>
        <screen id="detail"><input name="book" type="Book"/></screen>
      </flow>
      """)
}

/// What passes stand in: a segue, or a tab.
private struct Passing {
  var destination: Index
  var passes: Range<Int>
  /// Whose values `from` reads.
  var source: Index
  var trigger: Index
  /// Where a missing value is reported.
  var place: Place
  var demandsAll: Bool
}

extension Subject {
  /// Everything about values that are passed: inputs that nobody has, that nobody gives, that are given twice or as another
  /// type.
  func checkPasses() {
    guard !flow.properties.isEmpty || !flow.passes.isEmpty || !flow.references.isEmpty else { return }
    var index = ValueIndex(flow)
    let demands = Demands(flow)
    for screen in 0..<Index(flow.screenCount) {
      for row in flow.segues(of: screen) where flow.segues[row].to != .none {
        let segue = flow.segues[row]
        check(
          Passing(
            destination: segue.to, passes: flow.passes(of: segue), source: screen, trigger: segue.trigger,
            place: Place(segue.offset), demandsAll: true), demands, &index)
      }
      for row in flow.contents(of: screen) where flow.contents[row].to != .none {
        let content = flow.contents[row]
        // A split's columns have their passes in common, so they are looked at once.
        let passes = flow.passes(of: content)
        check(
          Passing(
            destination: content.to, passes: passes, source: screen, trigger: .none, place: Place(content.offset),
            demandsAll: content.role == .tab), demands, &index)
      }
    }
  }

  private func check(_ passing: Passing, _ demands: Demands, _ index: inout ValueIndex) {
    let isOpaque = isOpaque(passing.destination)
    if passing.passes.isEmpty {
      // Nothing to hold against the destination but what it demands.
      guard passing.demandsAll, !isOpaque else { return }
    }
    if passing.passes.isEmpty, flow.screens[Int(passing.destination)].kind == .screen,
      demands[passing.destination].isEmpty
    {
      return
    }
    if isPlainlyRight(passing, demands, &index) { return }
    let takers = flow.takers(of: passing.destination)
    if passing.demandsAll { checkDemands(passing, takers, demands) }
    var seen: Set<UInt64> = []
    for row in passing.passes {
      let pass = flow.passes[row]
      if pass.input == 0 { continue }
      if passing.passes.count > 1, !seen.insert(UInt64(pass.input) << 32 | UInt64(pass.screen)).inserted {
        report(
          .duplicatePass, "the input '\(flow.names[pass.input])' is passed twice",
          at: Place(pass.offset, .attributeValue("input")))
        continue
      }
      checkPass(pass, passing, takers, &index, isOpaque: isOpaque)
    }
  }

  /// The usual case: a screen that needs one input gets it from a value of the same type.
  private func isPlainlyRight(_ passing: Passing, _ demands: Demands, _ index: inout ValueIndex) -> Bool {
    guard passing.passes.count == 1, case .screen = flow.screens[Int(passing.destination)].kind else { return false }
    let pass = flow.passes[passing.passes.lowerBound]
    guard case .from = pass.source, pass.screen == 0, pass.from != itemName, pass.from != rowName,
      let input = index.find(pass.input, of: passing.destination, [.input]),
      let source = index.find(pass.from, of: passing.source, PropertyKind.readable)
    else { return false }
    guard demands[passing.destination].allSatisfy({ Int($0) == input }) else { return false }
    return flow.properties[input].type == flow.properties[source].type
  }

  private func isOpaque(_ screen: Index) -> Bool {
    switch flow.screens[Int(screen)].kind {
    case .storyboardReference, .classReference: true
    case .flowReference: summary(of: screen) == nil
    default: false
    }
  }

  func summary(of reference: Index) -> ScreenSummary? {
    flow.reference(of: reference).flatMap { targets[$0].summary }
  }

  // MARK: Demands

  private func checkDemands(
    _ passing: Passing, _ takers: [(screen: Index, passes: [Range<Int>])], _ demands: Demands
  ) {
    var missing: [String] = []
    var first: Note?
    var looks = 0
    let given = GivenInputs(flow, [passing.passes])
    for taker in takers {
      let givenInside = GivenInputs(flow, taker.passes)
      if flow.screens[Int(taker.screen)].kind == .flowReference {
        for input in summary(of: taker.screen)?.demands ?? [] {
          let name = flow.names.find(input)
          let isGiven = name != 0 && (given.contains(name) || givenInside.contains(name))
          if isGiven { continue }
          if !missing.contains(input) { missing.append(input) }
          looks += 1
          if looks > Self.mostLooks { break }
        }
        continue
      }
      for row in demands[taker.screen] {
        if looks > Self.mostLooks { break }
        let property = flow.properties[Int(row)]
        if given.contains(property.name) || givenInside.contains(property.name) { continue }
        let name = flow.names[property.name]
        if !missing.contains(name) { missing.append(name) }
        looks += 1
        if first == nil {
          first = Note("declared here, without default", at: Place(property.offset, .attributeValue("name")))
        }
      }
    }
    guard !missing.isEmpty else { return }
    let names = missing.prefix(Self.mostNamed).map { "'\($0)'" }.joined(separator: ", ")
    report(
      .missingInput,
      "\(flow.quoted(passing.destination)) needs the input\(missing.count == 1 ? "" : "s") \(names), which \(missing.count == 1 ? "is" : "are") not passed",
      at: passing.place, notes: first.map { [$0] } ?? [])
  }

  private static let mostNamed = 8
  /// At what is missing; several screens may lack one input.
  private static let mostLooks = 64

  // MARK: One pass

  private func checkPass(
    _ pass: Pass, _ passing: Passing, _ takers: [(screen: Index, passes: [Range<Int>])], _ index: inout ValueIndex,
    isOpaque: Bool
  ) {
    var types: [String] = []
    for taker in pass.screen == 0 ? takers : flow.takers(of: passing.destination, column: pass.screen) {
      if self.isOpaque(taker.screen) { return checkFrom(pass, passing, &index, []) }
      if flow.screens[Int(taker.screen)].kind == .flowReference {
        types += summary(of: taker.screen)?.types(ofInput: flow.names[pass.input]) ?? []
      } else if let row = index.find(pass.input, of: taker.screen, [.input]) {
        types.append(flow.type(of: row))
      }
    }
    if types.isEmpty, !isOpaque {
      reportUnknown(
        .unknownInput, "\(flow.quoted(passing.destination)) has no input '\(flow.names[pass.input])'",
        at: Place(pass.offset, .attributeValue("input")), name: pass.input, among: inputs(of: takers))
    }
    checkFrom(pass, passing, &index, types)
  }

  /// Their names, the first of each taker.
  private func inputs(of takers: [(screen: Index, passes: [Range<Int>])]) -> [String] {
    takers.flatMap { taker in
      if flow.screens[Int(taker.screen)].kind == .flowReference {
        return (summary(of: taker.screen)?.inputs ?? []).prefix(256).map(\.name)
      }
      return flow.properties(of: taker.screen).prefix(256).filter { flow.properties[$0].kind == .input }.map {
        flow.names[flow.properties[$0].name]
      }
    }
  }

  private func checkFrom(_ pass: Pass, _ passing: Passing, _ index: inout ValueIndex, _ types: [String]) {
    switch pass.source {
    case .code: break
    case .value: types.forEach { checkLiteral(pass.from, $0, Place(pass.offset, .attributeValue("value"))) }
    case .from:
      guard let type = type(ofSource: pass.from, of: passing.source, passing.trigger, &index, at: pass.offset) else {
        return
      }
      for target in types where !type.isEmpty && !target.isEmpty && !Conversion.fits(type, target) {
        report(
          .typeMismatch,
          "'\(flow.names[pass.from])' is of type '\(type)', and the input '\(flow.names[pass.input])' of type '\(target)'",
          at: Place(pass.offset, .attributeValue("from")))
      }
    }
  }

  /// The type of what `from` names; nil, and a finding, where nothing has the name; empty where the flow does not say.
  func type(
    ofSource name: Name, of screen: Index, _ trigger: Index, _ index: inout ValueIndex, at offset: UInt32
  ) -> String? {
    if name == 0 { return nil }
    if trigger != .none, flow.triggers[Int(trigger)].flags.contains(.inPrototype) {
      if name == itemName { return "String" }
      if name == rowName { return rowType(of: trigger) }
    }
    if let row = index.find(name, of: screen, PropertyKind.readable) { return flow.type(of: row) }
    reportUnknown(
      .unknownValue, "\(flow.quoted(screen)) has no input, output, state or field '\(flow.names[name])'",
      at: Place(offset, .attributeValue("from")), name: name,
      among: flow.properties(of: screen).prefix(256).map { flow.names[flow.properties[$0].name] })
    return nil
  }

  private func rowType(of trigger: Index) -> String {
    var low = 0
    var high = flow.rowTypes.count
    while low < high {
      let middle = (low + high) / 2
      if flow.rowTypes[middle].trigger < trigger { low = middle + 1 } else { high = middle }
    }
    return low < flow.rowTypes.count && flow.rowTypes[low].trigger == trigger ? flow.names[flow.rowTypes[low].type] : ""
  }

  /// A literal against the type that it is for.
  func checkLiteral(_ text: Name, _ type: String, _ place: Place) {
    if type.isEmpty || type == "String" { return }
    guard let kind = Literal.kind(flow.names.utf8(text)) else {
      return report(ShapeRules.invalidLiteral, "'\(flow.names[text])' is not a literal of Swift", at: place)
    }
    if !Conversion.fits(literal: kind, type) {
      report(.typeMismatch, "'\(flow.names[text])' is no value of type '\(type)'", at: place)
    }
  }
}
