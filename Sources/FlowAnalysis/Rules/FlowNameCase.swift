import FlowModel
import FlowSyntax

extension Rule {
  package static let flowNameCase = Rule(
    "flow-name-case", .error, "a path whose capitals are not those of the file",
    explanation: """
      The file is found only where the file system takes capitals and small letters as one, and not on the next machine. \
      Write the path as the file is called.
      """,
    example: """
      <flow initial="settings">
        <reference id="settings" flow="settings.xml"/>
      </flow>
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
    let names = real.split(separator: "/")
    var i = parts.count
    var j = names.count
    while i > 0, j > 0, parts[i - 1] != "..", parts[i - 1] != "." {
      i -= 1
      j -= 1
      if parts[i].lowercased() != names[j].lowercased() { return nil }
      parts[i] = names[j]
    }
    let right = parts.joined(separator: "/")
    return right == written ? nil : right
  }
}
