import FlowModel
import FlowSyntax

extension Rule {
  package static let referenceCycle = Rule(
    "reference-cycle", .error, "a flow whose initial is a reference that leads back to itself",
    explanation: "Opening this flow opens another one, which opens this one, without a screen ever being shown.",
    example: """
      <!-- Home.xml -->
      <flow initial="home"><reference id="home" flow="Home.xml"/></flow>
      """)
}

extension Subject {
  func checkReferenceCycle() {
    guard isReferenceCycle else { return }
    report(
      .referenceCycle, "the initial '\(flow.names[flow.initialName])' is a reference that leads back to this flow",
      at: Place(flow.offset, .attributeValue("initial")))
  }
}

extension Project {
  /// Whether the file's initial is a reference, and from it on only references lead back to the file's initial.
  func isReferenceCycle(_ file: Int) -> Bool {
    guard files[file].read.flow.initial != .none else { return false }
    var at = (file: file, screen: files[file].read.flow.initial)
    for _ in 0...files.count {
      let flow = files[at.file].read.flow
      guard let row = flow.reference(of: at.screen),
        let other = files[at.file].targets[row].file, let screen = files[at.file].targets[row].summary?.screen
      else { return false }
      at = (other, screen)
      if at.file == file, at.screen == files[file].read.flow.initial { return true }
    }
    return false
  }
}
