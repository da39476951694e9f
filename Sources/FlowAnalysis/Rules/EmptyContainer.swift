import FlowModel
import FlowSyntax

extension Rule {
  package static let emptyContainer = Rule(
    "empty-container", .warning, "tabs or pages without any, or a section without cells",
    explanation: "It shows nothing. Add what it should hold, or delete it.",
    example: #"<flow initial="main"><tabs id="main"/></flow>"#)
}

extension Subject {
  func checkEmptyContainer() {
    for screen in 0..<Index(flow.screenCount) {
      let row = flow.screens[Int(screen)]
      guard row.kind == .tabs || row.kind == .pages, flow.contents(of: screen).isEmpty,
        !row.flags.contains(.holdsUnread)
      else { continue }
      let word = row.kind == .tabs ? "tab" : "page"
      report(.emptyContainer, "\(flow.quoted(screen)) has no \(word)", at: Place(row.offset))
    }
    for offset in flow.emptySections { report(.emptyContainer, "the section has no cell", at: Place(offset)) }
  }
}
