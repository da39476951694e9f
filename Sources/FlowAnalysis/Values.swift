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

  /// Whether nobody has to pass the input; of a type that cannot be read nobody knows.
  func isOptionalInput(_ row: Int) -> Bool {
    properties[row].hasDefault || properties[row].type == 0
      || names.utf8(properties[row].type).last == UInt8(ascii: "?")
  }

  /// The screens that take what is passed to the destination: itself, and through a navigation, split or pages what they
  /// hold.
  func takers(of destination: Index) -> [Taker] {
    var takers: [Taker] = []
    var work = [Taker(screen: destination)]
    var opened: [Index] = []
    while let taker = work.popLast() {
      takers.append(taker)
      let kind = screens[Int(taker.screen)].kind
      // What holds itself is looked into once.
      guard kind == .navigation || kind == .split || kind == .pages, !opened.contains(taker.screen) else { continue }
      opened.append(taker.screen)
      let room = Self.mostTakers - takers.count - work.count
      let held = contents(of: taker.screen).lazy.map { contents[$0] }.filter { $0.to != .none }
      for content in held.prefix(max(0, room)).reversed() {
        work.append(
          Taker(
            screen: content.to, passes: taker.passes + [passes(of: content)],
            columns: kind == .split ? taker.columns + [content.toName] : taker.columns))
      }
    }
    return takers
  }

  /// Beyond that many none is looked for.
  private static let mostTakers = 256
}

/// A screen that takes what is passed to a destination.
struct Taker {
  var screen: Index
  /// The passes on the way, which give it values already.
  var passes: [Range<Int>] = []
  /// The columns of splits that it stands in, by the names of what they hold.
  var columns: [Name] = []

  /// Whether the pass is for the taker: `screen` names the column of a split that it stands in.
  func isMeant(by pass: Pass) -> Bool { pass.screen == 0 || columns.contains(pass.screen) }
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
  /// By input and column, and by input alone.
  private let known: (columns: Set<UInt64>, all: Set<Name>)?
  private static let few = 16

  init(_ flow: Flow, _ passes: [Range<Int>]) {
    self.flow = flow
    self.passes = passes
    if passes.reduce(0, { $0 + $1.count }) <= Self.few {
      known = nil
    } else {
      let rows = passes.joined().lazy.map { flow.passes[$0] }
      known = (Set(rows.map { Self.key($0.input, $0.screen) }), Set(rows.map(\.input)))
    }
  }

  private static func key(_ input: Name, _ column: Name) -> UInt64 { UInt64(column) << 32 | UInt64(input) }

  func contains(_ input: Name, for taker: Taker) -> Bool {
    if let known {
      return known.columns.contains(Self.key(input, 0))
        || taker.columns.contains { known.columns.contains(Self.key(input, $0)) }
    }
    return passes.contains { $0.contains { flow.passes[$0].input == input && taker.isMeant(by: flow.passes[$0]) } }
  }

  /// Whatever column it is for.
  func contains(_ input: Name) -> Bool {
    known?.all.contains(input) ?? passes.contains { $0.contains { flow.passes[$0].input == input } }
  }
}
