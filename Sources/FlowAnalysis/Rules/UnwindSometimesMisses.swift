import FlowModel
import FlowSyntax

extension Rule {
  package static let unwindSometimesMisses = Rule(
    "unwind-sometimes-misses", .warning, "an unwind that finds nobody on some path",
    explanation: """
      The screen can be reached in a way on which nobody below declares the exit; the notes are the shortest such path. \
      There the tap does nothing. Declare the exit on a screen of that path, or perform another unwind there.
      """,
    example: """
      <flow initial="main">
        <navigation id="main" root="home"/>
        <screen id="home">
          <button id="newest"><segue kind="show" to="detail"/></button>
          <button id="all"><segue kind="show" to="list"/></button>
        </screen>
        <screen id="list">
          <button id="open"><segue kind="show" to="detail"/></button>
          <exit id="detailDone"/>
        </screen>
        <screen id="detail"><button id="done"><unwind to="detailDone"/></button></screen>
      </flow>
      """)
}

extension Subject {
  /// A path on which nobody answers, and who would answer there, were it in another branch.
  func missNotes(of judged: JudgedUnwind) -> [Note] {
    guard let stack else { return [] }
    return stack.witness(judged.miss, in: flow)
      + judged.missed.map {
        let place =
          switch flow.screens[Int($0.container)].kind {
          case .tabs: "another tab of"
          case .split: "another column of"
          case .pages: "another page of"
          default: "another part of"
          }
        return Note(
          "\(flow.quoted($0.receiver)) does not always stand in \(place) \(flow.quoted($0.container))",
          at: flow.place(of: $0.receiver))
      }
  }
}
