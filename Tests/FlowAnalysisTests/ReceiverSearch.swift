import FlowModel

/// Who answers an unwind.
enum Receiver: Hashable {
  /// Whoever shows the flow, which requires the exit.
  case outside
  case item(layer: Int, path: [Int])
}

extension Plan {
  /// The items that can be the first to answer: several where the format does not say which of several branches is asked
  /// first. Empty: nobody answers.
  func receivers(_ exit: Name, in state: StackState, from source: [Int]) -> [Receiver] {
    var layer = state.layers.count - 1
    var path = source
    while true {
      let root = state.layers[layer]
      while let part = path.popLast() {
        let parent = root[path]
        var asked = path
        var branch: Int? = part
        if parent.kind == .navigation, part > 0 {
          // The frame below, from the screen that pushed.
          asked += [part - 1] + (parent.parts[part].frame?.source ?? [])
          branch = nil
        }
        if let found = ask(exit, root, asked, except: branch) {
          return found.map { .item(layer: layer, path: $0) }
        }
        path = asked
      }
      guard layer > 0 else { break }
      path = root.frame?.source ?? []
      layer -= 1
      if let found = ask(exit, state.layers[layer], path, except: nil) {
        return found.map { .item(layer: layer, path: $0) }
      }
    }
    return state.hasOutside && required.contains(exit) ? [.outside] : []
  }

  /// Asks what stands on the way: its other branches, then itself. Of a navigation which showed something itself, all
  /// of its stack is asked; otherwise that lies on the way, or is not asked.
  private func ask(_ exit: Name, _ root: Item, _ path: [Int], except branch: Int?) -> [[Int]]? {
    let item = root[path]
    if item.kind == .navigation {
      let found = branch == nil ? first(exit, item, path) : []
      if !found.isEmpty { return found }
    } else {
      let found = item.parts.indices.filter { $0 != branch }.flatMap { first(exit, item.parts[$0], path + [$0]) }
      if !found.isEmpty { return found }
    }
    return declares(item, exit) ? [path] : nil
  }

  /// What stands in another branch, from the top.
  private func first(_ exit: Name, _ item: Item, _ path: [Int]) -> [[Int]] {
    if item.kind == .navigation {
      for part in item.parts.indices.reversed() {
        let found = first(exit, item.parts[part], path + [part])
        if !found.isEmpty { return found }
      }
    } else {
      let found = item.parts.indices.flatMap { first(exit, item.parts[$0], path + [$0]) }
      if !found.isEmpty { return found }
    }
    return declares(item, exit) ? [path] : []
  }

  /// The state after the receiver has answered: everything above it is gone, and its tabs are selected.
  func unwound(_ state: StackState, to receiver: Receiver, from source: [Int]) -> StackState {
    guard case .item(let layer, let path) = receiver else { return .left }
    var state = state
    let way = layer == state.layers.count - 1 ? source : state.layers[layer + 1].frame?.source ?? []
    state.layers.removeSubrange((layer + 1)...)
    for count in path.indices {
      state.layers[layer].update(path[..<count]) { item in
        switch item.kind {
        case .navigation: item.parts.removeSubrange((path[count] + 1)...)
        case .tabs, .pages: item.selected = path[count]
        default: break
        }
      }
    }
    // What stands above a receiver that holds the source: the stacks on the way in it.
    guard way.starts(with: path) else { return state }
    for count in path.count..<max(path.count, way.count) {
      var isCut = false
      state.layers[layer].update(way[..<count]) { item in
        guard item.kind == .navigation, item.parts.count > 1 else { return }
        item.parts.removeSubrange(1...)
        isCut = way[count] > 0
      }
      if isCut { break }
    }
    return state
  }
}
