import FlowModel
import FlowSyntax

extension Rule {
  package static let flowNameCase = Rule(
    "flow-name-case", .error, "a path whose capitals are not those of the file or a folder",
    explanation: """
      The file is found only where the file system takes capitals and small letters as one, and not on the next machine. \
      Write the path as the file and its folders are called.
      """,
    example: """
      <!-- Home.xml -->
      <flow initial="home">
        <screen id="home"><button id="go"><segue kind="present" to="settings"/></button></screen>
        <reference id="settings" flow="settings.xml"/>
      </flow>

      <!-- Settings.xml -->
      <flow initial="settings"><screen id="settings"/></flow>
      """)
}

extension Subject {
  func checkFlowNameCase() {
    for (reference, target) in zip(flow.references, targets) {
      guard case .otherCase(let real) = target.fault else { continue }
      let written = flow.names[reference.path]
      let place = Place(flow.screens[Int(reference.screen)].offset, .attributeValue("flow"))
      let right = Self.respelt(written, as: real)
      report(
        .flowNameCase, "the file '\(written)' is called '\(right ?? real)'", at: place,
        fixIts: right.map { [FixIt("change to '\($0)'", [.replace(place, with: $0)], isSafe: true)] } ?? [])
    }
  }

  /// The written path with the real one's names; nil where the difference lies elsewhere.
  private static func respelt(_ written: String, as real: String) -> String? {
    var parts = written.split(separator: "/", omittingEmptySubsequences: false)
    var names = real.split(separator: "/")
    // From the end on, so that what a '..' goes back from is known: it is no part of the real path.
    var skipped = 0
    for i in parts.indices.reversed() {
      switch parts[i] {
      case ".": continue
      case "..": skipped += 1
      case _ where skipped > 0: skipped -= 1
      default:
        guard let name = names.popLast(), name.lowercased() == parts[i].lowercased() else { return nil }
        parts[i] = name
      }
    }
    let right = parts.joined(separator: "/")
    return right == written ? nil : right
  }
}
