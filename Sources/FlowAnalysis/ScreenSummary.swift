import FlowModel

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
  package let inputs: [Input]
  /// It hands values on to something that flowc does not look into, which may have any input.
  package let isOpaque: Bool
  /// The names of those that somebody has to pass.
  let demands: [String]
  private let types: [String: [String]]

  init(screen: Index, kind: ScreenKind, inputs: [Input] = [], isOpaque: Bool = false) {
    self.screen = screen
    self.kind = kind
    self.inputs = inputs
    self.isOpaque = isOpaque
    demands = inputs.filter { !$0.isOptional }.map(\.name)
    types = Dictionary(grouping: inputs, by: \.name).mapValues { $0.map(\.type) }
  }

  /// Several where several screens take it.
  func types(ofInput name: String) -> [String] { types[name] ?? [] }
}

extension Project {
  /// Beyond as many references in a row anything may stand there.
  private static let referenceLimit = 64

  /// Says of each reference's screen what can be passed to it.
  mutating func fillInputs() {
    var known: [[Index: ScreenSummary]] = Array(repeating: [:], count: files.count)
    for file in files.indices {
      for row in files[file].targets.indices {
        guard let other = files[file].targets[row].file, let screen = files[file].targets[row].summary?.screen else {
          continue
        }
        if known[other][screen] == nil { known[other][screen] = summary(of: screen, in: other) }
        files[file].targets[row].summary = known[other][screen]
      }
    }
  }

  /// What is passed to the screen goes on through containers, and through references to further flows.
  private func summary(of screen: Index, in file: Int) -> ScreenSummary {
    var inputs: [ScreenSummary.Input] = []
    var isOpaque = false
    var work: [(file: Int, screen: Index, given: Set<String>)] = [(file, screen, [])]
    var count = 0
    while let (file, screen, given) = work.popLast() {
      count += 1
      let flow = files[file].read.flow
      if count > Self.referenceLimit || files[file].read.isCut {
        isOpaque = true
        break
      }
      for taker in flow.takers(of: screen) {
        let kind = flow.screens[Int(taker.screen)].kind
        if kind == .flowReference, let next = target(of: taker.screen, in: file) {
          let passes = taker.passes.joined().lazy.map { flow.passes[$0] }.filter(taker.isMeant)
          work.append((next.file, next.screen, given.union(passes.map { flow.names[$0.input] })))
          continue
        }
        if kind == .flowReference || kind == .storyboardReference || kind == .classReference { isOpaque = true }
        let givenInside = GivenInputs(flow, taker.passes)
        for row in flow.properties(of: taker.screen) where flow.properties[row].kind == .input {
          let name = flow.properties[row].name
          let isGiven = given.contains(flow.names[name]) || givenInside.contains(name, for: taker)
          inputs.append(
            ScreenSummary.Input(
              name: flow.names[name], type: flow.type(of: row), isOptional: isGiven || flow.isOptionalInput(row)))
        }
      }
    }
    return ScreenSummary(
      screen: screen, kind: files[file].read.flow.screens[Int(screen)].kind, inputs: inputs, isOpaque: isOpaque)
  }

  /// The screen that a reference to a flow means.
  private func target(of reference: Index, in file: Int) -> (file: Int, screen: Index)? {
    guard let row = files[file].read.flow.reference(of: reference) else { return nil }
    let target = files[file].targets[row]
    guard let other = target.file, let screen = target.summary?.screen else { return nil }
    return (other, screen)
  }
}
