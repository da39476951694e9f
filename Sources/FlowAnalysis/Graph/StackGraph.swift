import FlowModel

/// An edge of the stack graph; edges are numbered by source.
package typealias StackEdge = UInt32

/// What an edge stands for. `row` of the edge is a content for `hold`, a screen for `entry`, a segue for what a segue
/// causes, and `Index.none` for the rest.
package enum StackEdgeKind: UInt8, Sendable {
  /// From the start to outside, where what has shown the flow lies.
  case outside
  /// The app, or another file, opens the screen.
  case entry
  /// From on top to below.
  case enter
  /// Into a branch.
  case branch
  /// A container shows what it holds.
  case hold
  case embed
  case show
  /// A `showDetail` that acts as `show`.
  case showDetail
  case present, popover, custom, replace, reset
  /// On the way to those who fill the split's secondary column.
  case region
  /// A `showDetail` fills the secondary column.
  case detail
}

/// The stacks that can occur: each is a path from `start`.
///
///     start ─▶ outside ─▶ in(entry)        in(S) ─▶ under(S) ─▶ in(shown)
///     under(C) ─▶ branch(C, i) ─▶ in(i-th thing held)     under(C) ─▶ branch(C, self) ─▶ in(shown)
///     branch(split, secondary) ─▶ region… ─▶ in(destination of a showDetail)
///
/// Only what is reachable has edges. A navigation has branches only if it has segues of its own: what it holds, and self.
/// Region nodes stand for nothing in a stack: they keep the pairs of a split and a `showDetail` from being written out.
/// A class, since it never changes and much refers to it.
package final class StackGraph: Sendable {
  package static let start: StackNode = 0
  package static let outside: StackNode = 1

  private let nodes: StackNodes
  /// By node, where the edges out of it begin.
  let edgeStarts: [StackEdge]
  /// By edge.
  package let sources: [StackNode]
  package let targets: [StackNode]
  package let kinds: [StackEdgeKind]
  package let rows: [Index]
  private let back: Rows
  /// The sources of the edges into each node, node after node.
  let incomingSources: [StackNode]

  init(_ flow: Flow, _ reachability: Reachability, _ regions: SplitRegions) {
    nodes = StackNodes(flow, reachability, regions)
    var edges = EdgeList(nodes)
    edges.addStart(reachability)
    for screen in 0..<Index(flow.screenCount)
    where reachability[screen] && !flow.screens[Int(screen)].kind.isReference {
      edges.addContents(of: screen, in: flow)
      edges.addSegues(of: screen, in: flow)
    }
    edges.add(regions, in: flow)
    let order = Rows(rowCount: nodes.count, keys: edges.sources)
    edgeStarts = order.starts
    sources = order.items.map { [all = edges.sources] in all[Int($0)] }
    targets = order.items.map { [all = edges.targets] in all[Int($0)] }
    kinds = order.items.map { [all = edges.kinds] in all[Int($0)] }
    rows = order.items.map { [all = edges.rows] in all[Int($0)] }
    back = Rows(rowCount: nodes.count, keys: targets)
    incomingSources = back.items.map { [sources] in sources[Int($0)] }
  }

  package var nodeCount: Int { nodes.count }
  package var edgeCount: Int { targets.count }
  package var firstRegion: StackNode { nodes.firstRegion }

  package func top(_ screen: Index) -> StackNode { nodes.top(screen) }
  package func under(_ screen: Index) -> StackNode { nodes.under(screen) }

  /// Contents first, then embeds that have a destination, then `self`; empty where the screen has no branches.
  package func branches(of screen: Index) -> Range<StackNode> { nodes.branches(of: screen) }

  var hasBranches: Bool { nodes.firstRegion > nodes.firstOfBranches }

  package func isBranch(_ node: StackNode) -> Bool { node >= nodes.firstOfBranches && node < nodes.firstRegion }

  package func isTop(_ node: StackNode) -> Bool { node >= 2 && node < nodes.firstOfBranches && node & 1 == 0 }

  /// The screen of the node; none for `start` and `outside`.
  package func screen(of node: StackNode) -> Index { nodes.screen(of: node) }

  /// The branch of a split's secondary column.
  func secondary(of split: Index, in flow: Flow) -> StackNode? { nodes.secondary(of: split, in: flow) }

  /// The edges out of a node.
  package func edges(from node: StackNode) -> Range<Int> {
    Int(edgeStarts[Int(node)])..<Int(edgeStarts[Int(node) + 1])
  }

  /// The edges into a node, in the order of their sources.
  package func edges(to node: StackNode) -> ArraySlice<StackEdge> { back[Int(node)] }

  /// Where `incomingSources` holds those of a node.
  func incoming(_ node: StackNode) -> Range<Int> { back.range(Int(node)) }
}

/// The edges while they are found.
private struct EdgeList {
  let nodes: StackNodes
  var sources: [StackNode] = []
  var targets: [StackNode] = []
  var kinds: [StackEdgeKind] = []
  var rows: [Index] = []

  init(_ nodes: StackNodes) { self.nodes = nodes }

  mutating func add(_ source: StackNode, _ target: StackNode, _ kind: StackEdgeKind, _ row: Index = .none) {
    sources.append(source)
    targets.append(target)
    kinds.append(kind)
    rows.append(row)
  }

  mutating func addStart(_ reachability: Reachability) {
    add(StackGraph.start, StackGraph.outside, .outside)
    for entry in reachability.entries { add(StackGraph.outside, nodes.top(entry), .entry, entry) }
  }

  mutating func addContents(of screen: Index, in flow: Flow) {
    add(nodes.top(screen), nodes.under(screen), .enter)
    let branches = nodes.branches(of: screen)
    for branch in branches { add(nodes.under(screen), branch, .branch) }
    for (position, content) in flow.contents(of: screen).enumerated() where flow.contents[content].to != .none {
      let source = branches.isEmpty ? nodes.under(screen) : branches.lowerBound + StackNode(position)
      add(source, nodes.top(flow.contents[content].to), .hold, Index(content))
    }
  }

  mutating func addSegues(of screen: Index, in flow: Flow) {
    let exit = nodes.exit(of: screen)
    var embed = nodes.branches(of: screen).lowerBound + StackNode(flow.contents(of: screen).count)
    for index in flow.segues(of: screen) where flow.segues[index].to != .none {
      let to = nodes.top(flow.segues[index].to)
      switch flow.segues[index].kind {
      case .embed:
        add(embed, to, .embed, Index(index))
        embed += 1
      case .show: add(exit, to, .show, Index(index))
      case .showDetail: add(exit, to, .showDetail, Index(index))
      case .present: add(exit, to, .present, Index(index))
      case .popover: add(exit, to, .popover, Index(index))
      case .custom: add(exit, to, .custom, Index(index))
      case .replace: add(nodes.top(screen), to, .replace, Index(index))
      case .reset: add(StackGraph.start, to, .reset, Index(index))
      }
    }
  }

  mutating func add(_ regions: SplitRegions, in flow: Flow) {
    for root in regions.roots {
      guard let secondary = nodes.secondary(of: root.split, in: flow) else { continue }
      add(secondary, nodes.firstRegion + root.node, .region)
    }
    for step in regions.steps { add(nodes.firstRegion + step.from, nodes.firstRegion + step.to, .region) }
    for detail in regions.details {
      let to = nodes.top(flow.segues[Int(detail.segue)].to)
      add(nodes.firstRegion + detail.from, to, .detail, detail.segue)
    }
  }
}

extension StackNodes {
  /// The branch of a split's secondary column.
  fileprivate func secondary(of split: Index, in flow: Flow) -> StackNode? {
    let contents = flow.contents(of: split)
    guard let content = contents.last(where: { flow.contents[$0].role == .secondary }), !branches(of: split).isEmpty
    else { return nil }
    return branches(of: split).lowerBound + StackNode(content - contents.lowerBound)
  }
}
