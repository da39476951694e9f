import FlowModel

/// A node of the stack graph.
package typealias StackNode = UInt32

/// How the nodes of the stack graph are numbered: `start`, `outside`, two for every screen, branches, regions.
struct StackNodes: Sendable {
  /// Where the branch nodes begin, and the region nodes behind them.
  let firstOfBranches: StackNode
  let firstRegion: StackNode
  let count: Int
  /// By screen, where its branch nodes begin.
  private let firstBranch: [StackNode]
  private let hasSelf: [Bool]
  /// Of branch and region nodes.
  private let owners: [Index]

  init(_ flow: Flow, _ reachability: Reachability, _ regions: SplitRegions) {
    var firstBranch: [StackNode] = []
    var hasSelf = Array(repeating: false, count: flow.screenCount)
    var owners: [Index] = []
    firstOfBranches = StackNode(2 + 2 * flow.screenCount)
    firstBranch.reserveCapacity(flow.screenCount + 1)
    for screen in 0..<Index(flow.screenCount) {
      firstBranch.append(firstOfBranches + StackNode(owners.count))
      if !reachability[screen] { continue }
      let own = Self.branches(of: screen, in: flow)
      hasSelf[Int(screen)] = own.hasSelf
      owners.append(contentsOf: repeatElement(screen, count: own.count))
    }
    firstRegion = firstOfBranches + StackNode(owners.count)
    firstBranch.append(firstRegion)
    owners += regions.screens
    count = Int(firstOfBranches) + owners.count
    self.firstBranch = firstBranch
    self.hasSelf = hasSelf
    self.owners = owners
  }

  private static func branches(of screen: Index, in flow: Flow) -> (count: Int, hasSelf: Bool) {
    let kind = flow.screens[Int(screen)].kind
    if kind.isReference { return (0, false) }
    var embeds = 0
    var leaves = false
    for index in flow.segues(of: screen) where flow.segues[index].to != .none {
      switch flow.segues[index].kind {
      case .embed: embeds += 1
      case .show, .showDetail, .present, .popover, .custom: leaves = true
      case .replace, .reset: break
      }
    }
    let hasSelf = embeds > 0 || leaves && kind != .screen
    let contents = kind == .navigation && !hasSelf ? 0 : flow.contents(of: screen).count
    return (contents + embeds + (hasSelf ? 1 : 0), hasSelf)
  }

  func top(_ screen: Index) -> StackNode { 2 + 2 * screen }
  func under(_ screen: Index) -> StackNode { 3 + 2 * screen }

  func branches(of screen: Index) -> Range<StackNode> { firstBranch[Int(screen)]..<firstBranch[Int(screen) + 1] }

  /// Where the screen's own segues leave from.
  func exit(of screen: Index) -> StackNode {
    hasSelf[Int(screen)] ? firstBranch[Int(screen) + 1] - 1 : under(screen)
  }

  func screen(of node: StackNode) -> Index {
    if node < 2 { return .none }
    return node < firstOfBranches ? (node - 2) / 2 : owners[Int(node - firstOfBranches)]
  }
}
