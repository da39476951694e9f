import FlowModel
import FlowSyntax

/// What may not share an id.
enum NameSpace: CaseIterable {
  /// Screens, containers and references of a flow.
  case screens
  /// Triggers and views of a screen.
  case touched
  /// Segues, unwinds, dismisses and alerts of a screen.
  case performed
  case exits
  /// Inputs, outputs, states and fields of a screen.
  case values

  static let ofScreen: [NameSpace] = [.touched, .performed, .exits, .values]
}

/// One id or name, with the place that gives it.
struct Identifier {
  var name: Name
  var offset: UInt32
  /// What has it, as messages call it.
  var word: String
  var space: NameSpace
  /// The name stands in Swift as it is written.
  var isSwiftName = false
  var property: PropertyKind?

  var place: Place { Place(offset, .attributeValue(isSwiftName ? "name" : "id")) }
  /// With its article.
  var noun: String { ("aeiou".contains(word.first!) ? "an " : "a ") + word }
}

extension Flow {
  /// The identifiers of a name space, in the file's order; of a screen's, where it is not that of the screens.
  func identifiers(in space: NameSpace, of screen: Index) -> [Identifier] {
    var all: [Identifier] = []
    func add(_ name: Name, _ offset: UInt32, _ word: String) {
      if name != 0 { all.append(Identifier(name: name, offset: offset, word: word, space: space)) }
    }
    switch space {
    case .screens: for row in screens.prefix(screenCount) { add(row.id, row.offset, row.kind.word) }
    case .touched:
      for row in triggers[triggers(of: screen)] { add(row.id, row.offset, row.kind.word) }
      for row in views[views(of: screen)] { add(row.id, row.offset, "view") }
    case .performed:
      for row in segues[segues(of: screen)] { add(row.id, row.offset, "segue") }
      for row in unwinds[unwinds(of: screen)] { add(row.id, row.offset, "unwind") }
      for row in dismisses[dismisses(of: screen)] { add(row.id, row.offset, "dismiss") }
      for row in alerts[alerts(of: screen)] { add(row.id, row.offset, "alert") }
    case .exits: for row in exits[exits(of: screen)] { add(row.id, row.offset, "exit") }
    case .values:
      for row in properties[properties(of: screen)] where row.name != 0 {
        all.append(
          Identifier(
            name: row.name, offset: row.offset, word: row.kind.word, space: space, isSwiftName: row.kind != .field,
            property: row.kind))
      }
    }
    if space == .touched || space == .performed { all.sort { $0.offset < $1.offset } }
    return all
  }
}

extension ScreenKind {
  var word: String {
    switch self {
    case .screen: "screen"
    case .navigation: "navigation"
    case .tabs: "tabs container"
    case .split: "split"
    case .pages: "pages container"
    case .flowReference, .storyboardReference, .classReference: "reference"
    }
  }
}

extension TriggerKind {
  var word: String {
    switch self {
    case .cell: "cell"
    case .button: "button"
    case .barButton: "bar button"
    case .control: "control"
    case .gesture: "gesture"
    case .alertAction: "alert action"
    }
  }
}

extension PropertyKind {
  var word: String {
    switch self {
    case .input: "input"
    case .output: "output"
    case .state: "state"
    case .field: "field"
    }
  }
}

/// The names of the name space at hand, by number: no look-up hashes, and beginning the next space forgets the last.
struct NameTable {
  /// By name: the number of the space it was last put into, and two bits that say as what.
  private var stamps: [UInt32]
  private var space: UInt32 = 0

  init(_ names: Names) { stamps = Array(repeating: 0, count: names.count + 1) }

  mutating func beginSpace() { space += 4 }

  /// False if the name is there already under one of the marks (1, 2 or both).
  mutating func insert(_ name: Name, marks: UInt32 = 3) -> Bool {
    if name == 0 { return true }
    let stamp = stamps[Int(name)]
    let known = stamp & ~3 == space ? stamp & 3 : 0
    stamps[Int(name)] = space | known | marks
    return known & marks == 0
  }

  func contains(_ name: Name) -> Bool { stamps[Int(name)] & ~3 == space && stamps[Int(name)] & 3 != 0 }
}
