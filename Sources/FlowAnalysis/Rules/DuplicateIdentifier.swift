import FlowModel
import FlowSyntax

extension Rule {
  package static let duplicateIdentifier = Rule(
    "duplicate-identifier", .error, "an id that something else of the same name space has",
    explanation: """
      Screens, containers and references of a flow share one name space. Each screen has one for triggers and views, one \
      for segues, unwinds, dismisses and alerts, one for exits, and one for inputs, outputs, states and fields, in which \
      an input and an output of one name are one property. Wherever the id is named, the first is meant, so the second \
      can never be reached. Rename it.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="go"/><button id="go"/></screen>
      </flow>
      """)
}

extension Subject {
  func checkDuplicateIdentifier() {
    if flow.screens.contains(where: { $0.flags.contains(.duplicate) }) { reportDuplicates(in: .screens, of: 0) }
    var table = NameTable(flow.names)
    for index in 0..<flow.screenCount where !flow.screens[index].flags.contains(.duplicate) {
      let screen = Index(index)
      for space in NameSpace.ofScreen where flow.hasDuplicates(in: space, of: screen, &table) {
        reportDuplicates(in: space, of: screen)
      }
    }
    checkReuseIdentifiers()
  }

  private func reportDuplicates(in space: NameSpace, of screen: Index) {
    let owner = space == .screens ? "flow" : "screen"
    var known: [Name: (first: Identifier, marks: UInt32)] = [:]
    for identifier in flow.identifiers(in: space, of: screen) {
      let marks = identifier.property?.marks ?? 3
      guard let before = known[identifier.name] else {
        known[identifier.name] = (identifier, marks)
        continue
      }
      known[identifier.name]!.marks |= marks
      if before.marks & marks == 0 { continue }
      let name = flow.names[identifier.name]
      report(
        .duplicateIdentifier, "'\(name)' is already \(before.first.noun) of this \(owner)", at: identifier.place,
        notes: [Note("the \(before.first.word) '\(name)' stands here", at: before.first.place)])
    }
  }

  /// Prototype cells of one table are dequeued by their reuse identifier.
  private func checkReuseIdentifiers() {
    var next = 0
    while next < flow.uses.count {
      let screen = flow.uses[next].screen
      let start = next
      var hasIdentifiers = false
      while next < flow.uses.count, flow.uses[next].screen == screen {
        if flow.uses[next].attribute == .identifier { hasIdentifiers = true }
        next += 1
      }
      if hasIdentifiers { checkReuseIdentifiers(of: screen, uses: start..<next) }
    }
  }

  private func checkReuseIdentifiers(of screen: Index, uses: Range<Int>) {
    var written: [UInt32: Name] = [:]
    var tables: [UInt32: Name] = [:]
    for use in flow.uses[uses] {
      if use.attribute == .identifier { written[use.offset] = use.name }
      if use.attribute == .table { tables[use.offset] = use.name }
    }
    var known: [UInt64: (offset: UInt32, isWritten: Bool)] = [:]
    for cell in flow.triggers[flow.triggers(of: screen)] where cell.flags.contains(.prototype) {
      let isWritten = written[cell.offset] != nil
      let name = written[cell.offset] ?? (flow.usesStoryboard ? 0 : cell.id)
      if name == 0 { continue }
      let key = UInt64(tables[cell.offset] ?? 0) << 32 | UInt64(name)
      guard let first = known[key] else {
        known[key] = (cell.offset, isWritten)
        continue
      }
      // Two equal ids are one fault, reported as such.
      if !isWritten, !first.isWritten { continue }
      let text = flow.names[name]
      report(
        .duplicateIdentifier, "'\(text)' is already the reuse identifier of a cell of this table",
        at: Place(cell.offset, .attributeValue(isWritten ? "identifier" : "id")),
        notes: [
          Note(
            "the cell with '\(text)' stands here",
            at: Place(first.offset, .attributeValue(first.isWritten ? "identifier" : "id")))
        ])
    }
  }
}

extension PropertyKind {
  /// An input and an output may share a name.
  fileprivate var marks: UInt32 {
    switch self {
    case .input: 1
    case .output: 2
    case .state, .field: 3
    }
  }
}

extension Flow {
  fileprivate func hasDuplicates(in space: NameSpace, of screen: Index, _ table: inout NameTable) -> Bool {
    var found = false
    switch space {
    case .screens: break
    case .touched:
      let triggers = triggers(of: screen)
      let views = views(of: screen)
      if triggers.count + views.count < 2 { return false }
      table.beginSpace()
      for row in triggers where !table.insert(self.triggers[row].id) { found = true }
      for row in views where !table.insert(self.views[row].id) { found = true }
    case .performed:
      let segues = segues(of: screen)
      let unwinds = unwinds(of: screen)
      let dismisses = dismisses(of: screen)
      let alerts = alerts(of: screen)
      if segues.count + unwinds.count + dismisses.count + alerts.count < 2 { return false }
      table.beginSpace()
      for row in segues where !table.insert(self.segues[row].id) { found = true }
      for row in unwinds where !table.insert(self.unwinds[row].id) { found = true }
      for row in dismisses where !table.insert(self.dismisses[row].id) { found = true }
      for row in alerts where !table.insert(self.alerts[row].id) { found = true }
    case .exits:
      let exits = exits(of: screen)
      if exits.count < 2 { return false }
      table.beginSpace()
      for row in exits where !table.insert(self.exits[row].id) { found = true }
    case .values:
      let properties = properties(of: screen)
      if properties.count < 2 { return false }
      table.beginSpace()
      for row in properties where !table.insert(self.properties[row].name, marks: self.properties[row].kind.marks) {
        found = true
      }
    }
    return found
  }
}
