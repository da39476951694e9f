import FlowModel

/// A screen, container or reference that no path leads to and that no other such screen leads to, either; of several that
/// lead to each other, the first.
package struct Unreachable: Sendable {
  package let screen: Index
  /// What could only be shown from there, each at the first that leads to it.
  package let followers: [Index]

  /// In the file's order. One search for cycles and one forward; what a screen whose id stood before leads to is left out.
  static func all(in flow: Flow, _ reachability: Reachability) -> [Unreachable] {
    let screens = (0..<Index(flow.screenCount)).filter { !reachability[$0] }
    if screens.isEmpty { return [] }
    let ways = ways(from: screens, flow, reachability)
    let components = Components(starts: ways.starts, targets: ways.items)
    var isRoot = Array(repeating: true, count: components.count)
    for screen in screens {
      let component = components.componentOf[Int(screen)]
      if flow.screens[Int(screen)].flags.contains(.duplicate) { isRoot[Int(component)] = false }
      for target in ways[Int(screen)] where components.componentOf[Int(target)] != component {
        isRoot[Int(components.componentOf[Int(target)])] = false
      }
    }
    var isSeen = Array(repeating: false, count: flow.screenCount)
    var found: [Unreachable] = []
    for screen in screens where isRoot[Int(components.componentOf[Int(screen)])] && !isSeen[Int(screen)] {
      isSeen[Int(screen)] = true
      var reached = [screen]
      var next = 0
      while next < reached.count {
        for target in ways[Int(reached[next])] where !isSeen[Int(target)] {
          isSeen[Int(target)] = true
          reached.append(target)
        }
        next += 1
      }
      found.append(Unreachable(screen: screen, followers: Array(reached.dropFirst())))
    }
    return found
  }

  /// By screen: what is unreachable, too, and that it leads to.
  private static func ways(from screens: [Index], _ flow: Flow, _ reachability: Reachability) -> Rows {
    var from: [Index] = []
    var to: [Index] = []
    func add(_ source: Index, _ target: Index) {
      if target == .none || reachability[target] { return }
      from.append(source)
      to.append(target)
    }
    for screen in screens {
      for content in flow.contents(of: screen) { add(screen, flow.contents[content].to) }
      for segue in flow.segues(of: screen) { add(screen, flow.segues[segue].to) }
    }
    return Rows(rowCount: flow.screenCount, keys: from, values: to)
  }
}
