import FlowModel
import FlowSyntax

extension Rule {
  package static let modalOnModal = Rule(
    "modal-on-modal", .information, "a sheet or popover from a screen that itself stands in one",
    explanation: """
      One sheet over another is easily lost. A push within the sheet's navigation, or closing the first one, is mostly clearer. \
      What covers the screen is not counted.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="go"><segue kind="present" to="sheet"/></button></screen>
        <screen id="sheet"><button id="go"><segue kind="present" to="another"/></button></screen>
        <screen id="another"/>
      </flow>
      """)
}

extension Subject {
  func checkModalOnModal() {
    guard let stack else { return }
    let segues = flow.segues.indices.filter { row in
      flow.segues[row].to != .none && flow.segues[row].isSheetOrPopover
        && !flow.segues[row].flags.contains(.invalidPresentation)
        && stack.reachability[flow.screen(ofSegue: row)]
    }
    if segues.isEmpty { return }
    let layers = Layers(stack)
    for row in segues where layers.isOnlyInSheets(flow.screen(ofSegue: row), stack) {
      report(
        .modalOnModal,
        "\(flow.quoted(flow.screen(ofSegue: row))) already stands in a sheet or popover, and presents another",
        at: Place(flow.segues[row].offset, .attributeValue("kind")))
    }
  }
}

/// In what each screen can stand: a sheet or popover, or something else.
private struct Layers {
  private static let sheet: UInt8 = 1
  private static let other: UInt8 = 2
  /// By node of the stack graph.
  private var layers: [UInt8]

  /// The least sets that the edges hand on: what is presented begins anew, all else stands where its source does.
  init(_ stack: StackAnalysis) {
    let graph = stack.graph
    layers = Array(repeating: 0, count: graph.nodeCount)
    var work = [StackGraph.start]
    layers[Int(StackGraph.start)] = Self.other
    while let node = work.popLast() {
      for edge in graph.edges(from: node) {
        var handed = layers[Int(node)]
        switch graph.kinds[edge] {
        case .show, .showDetail, .present, .popover, .custom:
          let made = stack.waysIn.made(by: edge)
          if made.isDisjoint(with: .pushed) { handed = 0 }
          if !made.isDisjoint(with: [.sheet, .popover]) { handed |= Self.sheet }
          if !made.isDisjoint(with: [.cover, .custom]) { handed |= Self.other }
        case .outside, .entry, .enter, .branch, .hold, .embed, .replace, .reset, .region, .detail: break
        }
        let target = Int(graph.targets[edge])
        if handed | layers[target] == layers[target] { continue }
        layers[target] |= handed
        work.append(graph.targets[edge])
      }
    }
  }

  func isOnlyInSheets(_ screen: Index, _ stack: StackAnalysis) -> Bool {
    layers[Int(stack.graph.top(screen))] == Self.sheet
  }
}

extension Segue {
  fileprivate var isSheetOrPopover: Bool { kind == .popover || kind == .present && presentation.isSheet }
}
