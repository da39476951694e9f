import FlowModel
import FlowSyntax

extension Rule {
  package static let unwindNeverFinds = Rule(
    "unwind-never-finds", .error, "an unwind that finds a receiver on no path",
    explanation: """
      An unwind goes back to the nearest screen below that declares its exit. Here no screen that declares it is ever below, \
      so the tap does nothing, for ever. Declare the exit on a screen that is below, or let the unwind name another exit.
      """,
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="go"><segue kind="present" to="detail"/></button>
          <button id="open"><segue kind="present" to="settings"/></button>
        </screen>
        <screen id="detail"><button id="done"><unwind to="settingsDone"/></button></screen>
        <screen id="settings"><exit id="settingsDone"/></screen>
      </flow>
      """)
}

extension Subject {
  /// Never, sometimes, and where `screen=` is never the one that answers: what one judgement tells of each unwind.
  func checkUnwinds() {
    guard let stack else { return }
    let isDeclared = declaredExits()
    var screens = NameTable(flow.names)
    screens.beginSpace()
    for screen in flow.screens { _ = screens.insert(screen.id) }
    for judged in stack.verdicts.unwinds {
      guard case .unwind(let index) = judged.source, isDeclared[Int(judged.exit)] else { continue }
      let row = flow.unwinds[Int(index)]
      let exit = flow.names[judged.exit]
      let place = Place(row.offset, .attributeValue("to"))
      switch judged.verdict {
      case .never:
        report(
          .unwindNeverFinds, "no screen below \(flow.quoted(judged.screen)) ever declares the exit '\(exit)'",
          at: place,
          notes: declarations(of: judged.exit, for: judged.screen))
      case .sometimes:
        report(
          .unwindSometimesMisses,
          "the unwind to '\(exit)' finds nobody on some paths to \(flow.quoted(judged.screen))", at: place,
          notes: missNotes(of: judged))
        checkReceiver(row, judged, screens)
      case .always: checkReceiver(row, judged, screens)
      case .undecided: break
      }
    }
  }

  private func checkReceiver(_ row: Unwind, _ judged: JudgedUnwind, _ screens: NameTable) {
    let known = judged.receivers.filter { $0 != .none }
    let place = Place(row.offset, .attributeValue(row.screen == 0 ? "to" : "screen"))
    if row.screen == 0 {
      guard known.count > 1 else { return }
      report(
        .ambiguousExit, "more than one screen can answer the unwind to '\(flow.names[row.exit])'", at: place,
        notes: known.prefix(8).map { Note("\(flow.quoted($0)) can", at: flow.place(of: $0)) })
      return
    }
    guard judged.hasAllReceivers, known.count == judged.receivers.count, !known.isEmpty,
      !known.contains(where: { flow.screens[Int($0)].id == row.screen }), screens.contains(row.screen)
    else { return }
    report(
      .unwindWrongReceiver, "'\(flow.names[row.screen])' never answers this unwind", at: place,
      notes: known.prefix(8).map { Note("\(flow.quoted($0)) answers it", at: flow.place(of: $0)) })
  }

  /// By name: whether a screen or the flow itself declares the exit; another name is an unknown exit.
  private func declaredExits() -> [Bool] {
    var isDeclared = Array(repeating: false, count: flow.names.count + 1)
    for exit in flow.exits { isDeclared[Int(exit.id)] = true }
    for requirement in flow.requirements { isDeclared[Int(requirement.exit)] = true }
    return isDeclared
  }

  /// Notes at those that declare the exit and do not answer the screen.
  func declarations(of exit: Name, for screen: Index) -> [Note] {
    let required = flow.requirements.filter { $0.exit == exit }.prefix(1).map {
      Note(
        "required here of whoever shows this flow, whom a reset removes", at: Place($0.offset, .attributeValue("exit"))
      )
    }
    return required
      + flow.exits.indices.filter { flow.exits[$0].id == exit }.prefix(4).map {
        let declarer = flow.screen(ofExit: $0)
        return Note(
          "declared here, by \(flow.quoted(declarer))\(declarer == screen ? " itself, which never answers its own unwind" : "")",
          at: Place(flow.exits[$0].offset, .attributeValue("id")))
      }
  }
}
