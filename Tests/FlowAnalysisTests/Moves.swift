import FlowModel

extension Plan {
  /// Everything that can be done in a state: each tap of each screen on top, Back, swipes, other tabs and pages.
  func eachMove(_ state: StackState, _ visit: (StackState) -> Void) {
    guard let top = state.layers.last else { return }
    top.eachShown { path, item in
      moveWithin(item, at: path, state, visit)
      guard item.screen != Item.outside else { return }
      let thing = things[item.screen]
      for way in thing.ways { go(way, from: path, state, visit) }
      for unwind in thing.unwinds {
        for receiver in receivers(unwind.exit, in: state, from: path) {
          visit(unwound(state, to: receiver, from: path))
        }
      }
      for wholePresentation in thing.dismisses { dismiss(wholePresentation, from: path, state, visit) }
      // It is assumed that it can be closed.
      if isOpaque(item) { dismiss(false, from: path, state, visit) }
    }
    if state.layers.count > 1, canBeSwiped(top) {
      var next = state
      next.layers.removeLast()
      visit(next)
    }
  }

  /// A tap outside counts as a swipe. Whatever can be seen in a presentation may forbid it.
  private func canBeSwiped(_ top: Item) -> Bool {
    switch top.frame?.showing {
    case .custom: return true
    case .sheet, .popover:
      var isModal = false
      top.eachShown { _, item in
        if item.screen != Item.outside, things[item.screen].flags.contains(.modalInPresentation) { isModal = true }
      }
      return !isModal
    default: return false
    }
  }

  /// Other tabs, other pages, Back.
  private func moveWithin(_ item: Item, at path: [Int], _ state: StackState, _ visit: (StackState) -> Void) {
    let top = state.layers.count - 1
    switch item.kind {
    case .tabs, .pages:
      for part in item.parts.indices where part != item.selected {
        var next = state
        next.layers[top].update(path[...]) { $0.selected = part }
        visit(next)
      }
    case .navigation:
      guard item.parts.count > 1, let pushed = item.parts.last else { return }
      let hidesBar = item.screen != Item.outside && things[item.screen].flags.contains(.hidesBar)
      guard !hidesBar, !things[pushed.screen].flags.contains(.hidesBackButton),
        !things[pushed.screen].flags.contains(.hidesBar)
      else { return }
      var next = state
      next.layers[top].update(path[...]) { $0.parts.removeLast() }
      visit(next)
    default: break
    }
  }

  private func go(_ way: Way, from path: [Int], _ state: StackState, _ visit: (StackState) -> Void) {
    let top = state.layers.count - 1
    var next = state
    switch way.kind {
    case .show: next = shown(way, from: path, state)
    case .showDetail:
      if let split = nearest(.split, around: path, in: state) {
        next.layers[top].update(path[..<split]) { item in item.parts[item.parts.count - 1] = load(way.to) }
        visit(next)
      }
      // On a narrow device.
      next = shown(way, from: path, state)
    case .present, .popover, .custom: next = presented(way, from: path, state)
    case .replace:
      next.layers[top].update(path[...]) { item in
        var frame = item.frame
        frame?.number = Frame.new
        item = load(way.to, frame: frame)
      }
    case .reset: next = StackState(layers: [load(way.to)], hasOutside: false)
    case .embed: return
    }
    visit(next)
  }

  private func shown(_ way: Way, from path: [Int], _ state: StackState) -> StackState {
    guard canBePushed(way.to), let navigation = nearest(.navigation, around: path, in: state) else {
      return presented(way, from: path, state)
    }
    var next = state
    let frame = Frame(showing: .pushed, source: Array(path[(navigation + 1)...]))
    next.layers[state.layers.count - 1].update(path[..<navigation]) { $0.parts.append(load(way.to, frame: frame)) }
    return next
  }

  func hasNavigation(around path: [Int], in state: StackState) -> Bool {
    nearest(.navigation, around: path, in: state) != nil
  }

  private func presented(_ way: Way, from path: [Int], _ state: StackState) -> StackState {
    var next = state
    next.layers.append(load(way.to, frame: Frame(showing: way.presented, source: path)))
    return next
  }

  /// The depth of the nearest container of a kind among the parents, not across a presentation.
  private func nearest(_ kind: ScreenKind, around path: [Int], in state: StackState) -> Int? {
    var found: Int?
    var item = state.layers[state.layers.count - 1]
    for (depth, part) in path.enumerated() {
      if item.kind == kind { found = depth }
      item = item.parts[part]
    }
    return found
  }

  /// Closes the frame in which the screen is, or the whole presentation. At an entry it does nothing.
  private func dismiss(
    _ wholePresentation: Bool, from path: [Int], _ state: StackState, _ visit: (StackState) -> Void
  ) {
    let top = state.layers.count - 1
    var next = state
    var depth = wholePresentation ? 0 : path.count
    while depth > 0, state.layers[top][path[..<depth]].frame == nil { depth -= 1 }
    if depth > 0 {
      next.layers[top].update(path[..<(depth - 1)]) { $0.parts.removeSubrange(path[depth - 1]...) }
    } else if top > 0 {
      next.layers.removeLast()
    } else {
      return
    }
    visit(next)
  }
}
