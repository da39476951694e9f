import FlowModel
import FlowSyntax

extension Flow {
  /// The id in quotes, as messages name a screen.
  func quoted(_ screen: Index) -> String { "'\(names[screens[Int(screen)].id])'" }

  /// Where a screen stands: its id.
  func place(of screen: Index) -> Place { Place(screens[Int(screen)].offset, .attributeValue("id")) }

  /// " from the cell 'account'"; empty where code performs it.
  func origin(_ trigger: Index) -> String {
    guard trigger != .none else { return "" }
    let row = triggers[Int(trigger)]
    return row.id == 0 ? " from a \(row.kind.word)" : " from the \(row.kind.word) '\(names[row.id])'"
  }

  /// What a tap on the segue does, as one sentence.
  func step(_ segue: Index) -> String {
    let row = segues[Int(segue)]
    let source = quoted(screen(ofSegue: Int(segue)))
    let destination = row.to == .none ? "'\(names[row.toName])'" : quoted(row.to)
    let origin = origin(row.trigger)
    return switch row.kind {
    case .show: "\(source) shows \(destination)\(origin)"
    case .showDetail: "\(source) shows \(destination) as the detail\(origin)"
    case .present, .custom: "\(source) presents \(destination)\(origin)"
    case .popover: "\(source) opens \(destination) as a popover\(origin)"
    case .replace: "\(source) is replaced by \(destination)\(origin)"
    case .reset: "\(source) makes \(destination) the window's root\(origin)"
    case .embed: "\(source) embeds \(destination)"
    }
  }

  /// How the container comes to hold the content.
  func step(content: Index) -> String {
    let row = contents[Int(content)]
    let source = quoted(screen(ofContent: Int(content)))
    let destination = row.to == .none ? "'\(names[row.toName])'" : quoted(row.to)
    return switch row.role {
    case .root: "\(source) begins with \(destination)"
    case .tab: "\(source) holds \(destination) in a tab"
    case .page: "\(source) holds \(destination) as a page"
    case .primary, .supplementary, .secondary: "\(source) holds \(destination) in its \(row.role.attribute.text) column"
    }
  }
}

extension StackAnalysis {
  /// A path through the stack graph as notes, one for each tap and each thing held; at most `limit`, the first and the last.
  func witness(_ path: [StackEdge], in flow: Flow, limit: Int = 12) -> [Note] {
    var notes: [Note] = []
    for edge in path {
      let row = graph.rows[Int(edge)]
      switch graph.kinds[Int(edge)] {
      case .outside, .enter, .branch, .region: continue
      case .entry: notes.append(Note("the app opens \(flow.quoted(row))", at: flow.place(of: row)))
      case .hold:
        let content = flow.contents[Int(row)]
        notes.append(
          Note(flow.step(content: row), at: Place(content.offset, .attributeValue(content.role.attribute.text))))
      default:
        notes.append(Note(flow.step(row), at: Place(flow.segues[Int(row)].offset, .attributeValue("to"))))
      }
    }
    guard notes.count > limit else { return notes }
    let left = notes.count - limit + 1
    var middle = notes[limit / 2]
    middle.message = "\(left) more steps, beginning with: \(middle.message)"
    return notes[..<(limit / 2)] + [middle] + notes[(limit / 2 + left)...]
  }
}
