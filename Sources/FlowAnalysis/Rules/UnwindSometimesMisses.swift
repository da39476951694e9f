import FlowSyntax

extension Rule {
  package static let unwindSometimesMisses = Rule(
    "unwind-sometimes-misses", .warning, "an unwind that finds nobody on some path",
    explanation: """
      The screen can be reached in a way on which nobody below declares the exit; the notes are the shortest such path. \
      There the tap does nothing. Declare the exit on a screen of that path, or perform another unwind there.
      """,
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="direct"><segue id="show" kind="present" to="detail"/></button>
          <button id="list"><segue id="showList" kind="present" to="items"/></button>
        </screen>
        <screen id="items">
          <button id="open"><segue id="showItem" kind="present" to="detail"/></button>
          <exit id="detailDone"/>
        </screen>
        <screen id="detail"><button id="done"><unwind id="close" to="detailDone"/></button></screen>
      </flow>
      """)
}
