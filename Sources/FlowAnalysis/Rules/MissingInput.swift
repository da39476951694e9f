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

/// What passes stand in: a segue, or what a container holds.
struct Passing {
  var destination: Index
  var passes: Range<Int>
  /// Whose values `from` reads.
  var source: Index
  var trigger: Index
  /// Where a missing value is reported; nil where whoever shows the container may pass it.
  var demandPlace: Place?
}

/// Inputs that a faulty pass, which is reported, is probably meant for.
struct MeantInputs {
  var names: Set<String> = []
  /// It may be any.
  var isAny = false
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
            demandPlace: Place(segue.offset)), demands, &index)
      }
      // A split's columns have their passes in common, which may be for any of them.
      if flow.screens[Int(screen)].kind == .split {
        guard let column = flow.contents(of: screen).first else { continue }
        check(
          Passing(
            destination: screen, passes: flow.passes(of: flow.contents[column]), source: screen, trigger: .none,
            demandPlace: nil), demands, &index)
        continue
      }
      for row in flow.contents(of: screen) where flow.contents[row].to != .none {
        let content = flow.contents[row]
        check(
          Passing(
            destination: content.to, passes: flow.passes(of: content), source: screen, trigger: .none,
            demandPlace: content.role == .tab ? Place(content.offset) : nil), demands, &index)
      }
    }
  }

  private func check(_ passing: Passing, _ demands: Demands, _ index: inout ValueIndex) {
    if passing.passes.isEmpty {
      // Nothing to hold against the destination but what it demands.
      if passing.demandPlace == nil { return }
      if flow.screens[Int(passing.destination)].kind == .screen, demands[passing.destination].isEmpty { return }
    }
    if isPlainlyRight(passing, demands, &index) { return }
    var takers = flow.takers(of: passing.destination)
    // A split's own passes are for what it holds.
    if passing.source == passing.destination, passing.demandPlace == nil { takers.removeFirst() }
    var meant = MeantInputs()
    var seen: Set<UInt64> = []
    for row in passing.passes {
      let pass = flow.passes[row]
      if pass.input == 0 {
        meant.isAny = true
      } else if passing.passes.count == 1 || seen.insert(UInt64(pass.screen) << 32 | UInt64(pass.input)).inserted {
        checkPass(pass, passing, takers, &index, &meant)
      } else {
        report(
          .duplicatePass, "the input '\(flow.names[pass.input])' is passed twice",
          at: Place(pass.offset, .attributeValue("input")))
      }
    }
    if let place = passing.demandPlace, !meant.isAny { checkDemands(passing, takers, meant.names, demands, place) }
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

  private func checkDemands(
    _ passing: Passing, _ takers: [Taker], _ meant: Set<String>, _ demands: Demands, _ place: Place
  ) {
    var missing: [String] = []
    var needy: Set<Index> = []
    var first: Note?
    // Several screens may lack one input.
    var looks = 0
    func add(_ name: String, _ taker: Taker) {
      if meant.contains(name) { return }
      if !missing.contains(name) { missing.append(name) }
      needy.insert(taker.screen)
      looks += 1
    }
    let given = GivenInputs(flow, [passing.passes])
    for taker in takers where looks <= Self.mostLooks {
      let givenInside = GivenInputs(flow, taker.passes)
      if flow.screens[Int(taker.screen)].kind == .flowReference {
        let summary = summary(of: taker.screen)
        // A split of another flow has columns that this one does not know by name.
        let hasColumns = summary?.kind == .split
        for input in summary?.demands ?? [] where looks <= Self.mostLooks {
          let name = flow.names.find(input)
          let isGiven =
            name != 0
            && (given.contains(name, for: taker) || givenInside.contains(name, for: taker)
              || hasColumns && given.contains(name))
          if !isGiven { add(input, taker) }
        }
        continue
      }
      for row in demands[taker.screen] where looks <= Self.mostLooks {
        let property = flow.properties[Int(row)]
        if given.contains(property.name, for: taker) || givenInside.contains(property.name, for: taker) { continue }
        add(flow.names[property.name], taker)
        if first == nil, !missing.isEmpty {
          first = Note("declared here, without default", at: Place(property.offset, .attributeValue("name")))
        }
      }
    }
    guard !missing.isEmpty else { return }
    var names = missing.prefix(Self.mostNamed).map { "'\($0)'" }.joined(separator: ", ")
    if missing.count > Self.mostNamed { names += " and more" }
    var who = flow.quoted(passing.destination)
    if needy.count == 1, let one = needy.first, one != passing.destination { who = "\(flow.quoted(one)) in \(who)" }
    report(
      .missingInput,
      "\(who) needs the input\(missing.count == 1 ? "" : "s") \(names), which \(missing.count == 1 ? "is" : "are") not passed",
      at: place, notes: first.map { [$0] } ?? [])
  }

  private static let mostNamed = 8
  private static let mostLooks = 64
}
