import FlowModel

/// Finds a screen's inputs, outputs, states and fields by name. A screen of many has a table, made when it is first asked.
struct ValueIndex {
  private let flow: Flow
  private var tables: [Index: [Name: [Int]]] = [:]
  private static let few = 16

  init(_ flow: Flow) { self.flow = flow }

  /// The row of the screen's first property of that name and of one of the kinds.
  mutating func find(_ name: Name, of screen: Index, _ kinds: [PropertyKind]) -> Int? {
    if name == 0 { return nil }
    let rows = flow.properties(of: screen)
    if rows.count <= Self.few {
      return rows.first { flow.properties[$0].name == name && kinds.contains(flow.properties[$0].kind) }
    }
    if tables[screen] == nil {
      var table: [Name: [Int]] = [:]
      for row in rows { table[flow.properties[row].name, default: []].append(row) }
      tables[screen] = table
    }
    return tables[screen]![name]?.first { kinds.contains(flow.properties[$0].kind) }
  }
}

extension PropertyKind {
  static let readable: [PropertyKind] = [.input, .output, .state, .field]
}

extension Flow {
  func type(of row: Int) -> String { names[properties[row].type] }

  /// Whether nobody has to pass the input.
  func isOptionalInput(_ row: Int) -> Bool {
    properties[row].hasDefault || names.utf8(properties[row].type).last == UInt8(ascii: "?")
  }

  /// The screens that take what is passed to the destination: itself, and through a navigation, split or pages what they
  /// hold, each with the passes on the way that give it values already. `column` is the one named of a split, 0 for all.
  func takers(of destination: Index, column: Name = 0) -> [(screen: Index, passes: [Range<Int>])] {
    var takers: [(screen: Index, passes: [Range<Int>])] = []
    var work: [(screen: Index, passes: [Range<Int>])] = [(destination, [])]
    var opened: [Index] = []
    while let (screen, passes) = work.popLast() {
      takers.append((screen, passes))
      let kind = screens[Int(screen)].kind
      // What holds itself is looked into once.
      guard kind == .navigation || kind == .split || kind == .pages, !opened.contains(screen) else { continue }
      opened.append(screen)
      let room = Self.mostTakers - takers.count - work.count
      let held = contents(of: screen).lazy.filter { row in
        contents[row].to != .none
          && (kind != .split || screen != destination || column == 0 || contents[row].toName == column)
      }
      for row in held.prefix(max(0, room)).reversed() {
        work.append((contents[row].to, passes + [self.passes(of: contents[row])]))
      }
    }
    return takers
  }

  /// Beyond that many none is looked for.
  private static let mostTakers = 256
}

/// The inputs of each screen that somebody has to pass, in the file's order.
struct Demands {
  private var starts: [Index] = [0]
  private var rows: [Index] = []

  init(_ flow: Flow) {
    starts.reserveCapacity(flow.screenCount + 1)
    for screen in 0..<Index(flow.screenCount) {
      for row in flow.properties(of: screen)
      where flow.properties[row].kind == .input && flow.properties[row].name != 0 && !flow.isOptionalInput(row) {
        rows.append(Index(row))
      }
      starts.append(Index(rows.count))
    }
  }

  subscript(screen: Index) -> ArraySlice<Index> {
    rows[Int(starts[Int(screen)])..<Int(starts[Int(screen) + 1])]
  }
}

/// The inputs that passes give a value, found by name without a look at each of many.
struct GivenInputs {
  private let flow: Flow
  private let passes: [Range<Int>]
  private let names: Set<Name>?
  private static let few = 16

  init(_ flow: Flow, _ passes: [Range<Int>]) {
    self.flow = flow
    self.passes = passes
    let count = passes.reduce(0) { $0 + $1.count }
    names = count <= Self.few ? nil : Set(passes.joined().lazy.map { flow.passes[$0].input })
  }

  func contains(_ input: Name) -> Bool {
    names?.contains(input) ?? passes.contains { $0.contains { flow.passes[$0].input == input } }
  }
}
