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

  /// Whether the screen itself has an input that somebody has to pass.
  func hasDemand(_ screen: Index) -> Bool {
    for row in properties(of: screen) where properties[row].kind == .input && !isOptionalInput(row) { return true }
    return false
  }

  /// The screens that take what is passed to the destination: itself, and through a navigation, split or pages what they
  /// hold, each with the passes on the way that give it values already. `column` is the one named of a split, 0 for all.
  func takers(of destination: Index, column: Name = 0) -> [(screen: Index, passes: [Range<Int>])] {
    var takers: [(screen: Index, passes: [Range<Int>])] = []
    var work: [(screen: Index, passes: [Range<Int>])] = [(destination, [])]
    var steps = 0
    while let (screen, passes) = work.popLast() {
      steps += 1
      if steps > 256 { break }
      takers.append((screen, passes))
      let kind = screens[Int(screen)].kind
      guard kind == .navigation || kind == .split || kind == .pages else { continue }
      for row in contents(of: screen).reversed() where contents[row].to != .none {
        let content = contents[row]
        if kind == .split, screen == destination, column != 0, content.toName != column { continue }
        work.append((content.to, passes + [self.passes(of: content)]))
      }
    }
    return takers
  }
}
