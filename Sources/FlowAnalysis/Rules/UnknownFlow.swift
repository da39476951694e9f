import FlowModel
import FlowSyntax

extension Rule {
  package static let unknownFlow = Rule(
    "unknown-flow", .error, "a reference to a flow file that is not there",
    explanation:
      "The flow of a reference is the path of a flow file, relative to the file that the reference stands in.",
    example: """
      <flow initial="settings">
        <reference id="settings" flow="NoSuchFile.xml"/>
      </flow>
      """)
}

extension Subject {
  func checkUnknownFlow() {
    for (reference, target) in zip(flow.references, targets) {
      let path = flow.names[reference.path]
      let message: String
      switch target.fault {
      case .missingFile: message = "there is no file '\(path)'"
      case .notAFlow: message = "the file '\(path)' holds no flow"
      default: continue
      }
      report(
        .unknownFlow, message, at: Place(flow.screens[Int(reference.screen)].offset, .attributeValue("flow")))
    }
  }
}
