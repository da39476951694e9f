import FlowModel

/// How far an exploration goes.
struct ExplorationLimit {
  /// Open frames at one time.
  var frames = 5
  /// Screens and containers that stand somewhere at one time: what replaces a screen may hold that screen again.
  var items = 30
  var states = 200
}

/// A way in which a frame was shown.
struct Entrance: Hashable {
  var screen: Int
  var showing: Showing
  var place: StackState.Place
}

/// What is known about getting away from the frames shown in one way.
struct Departure {
  /// Some frame can be left.
  var canLeave = false
  /// Of some frame it is not known, since the exploration was cut.
  var isOpen = false
}

/// What exploring the states of a flow has seen.
struct Exploration {
  /// A limit was reached: what was not seen may exist.
  var isCut = false
  var stateCount = 0
  /// Screens, containers and references that stood somewhere.
  var screens: Set<Int> = []
  /// By unwind, who answered; `Item.outside` for whoever shows the flow.
  var receivers: [Int: Set<Int>] = [:]
  /// Unwinds that nobody answered at some time.
  var missed: Set<Int> = []
  var departures: [Entrance: Departure] = [:]
  /// Shows of what can be pushed that did so at some time, and that presented instead.
  var pushing: Set<Int> = []
  var presenting: Set<Int> = []
}

/// Breadth first through the states of a flow.
struct Explorer {
  let plan: Plan
  let limit: ExplorationLimit
  private var states: [StackState] = []
  private var indices: [StackState: Int] = [:]
  /// Frames are numbered throughout; where those of each state begin.
  private var firstFrame: [Int] = []
  private var canLeave: [Bool] = []
  private var isOpen: [Bool] = []
  /// From a frame to the same frame in the next state.
  private var stays: [(from: Int, to: Int)] = []
  private var entries: [(frame: Int, entrance: Entrance)] = []
  private var result = Exploration()

  static func explore(_ flow: Flow, limit: ExplorationLimit = ExplorationLimit()) -> Exploration {
    var explorer = Explorer(plan: Plan(flow), limit: limit)
    explorer.run()
    return explorer.result
  }

  private init(plan: Plan, limit: ExplorationLimit) {
    self.plan = plan
    self.limit = limit
  }

  private mutating func run() {
    for opening in plan.openings { add(opening, from: nil) }
    var next = 0
    while next < states.count {
      let state = states[next]
      ask(state)
      var reached: [StackState] = []
      plan.eachMove(state) { reached.append($0) }
      for other in reached where other != state { add(other, from: next) }
      next += 1
    }
    result.stateCount = states.count
    spread()
  }

  private mutating func add(_ state: StackState, from source: Int?) {
    var state = state
    let frames = state.number()
    if frames.count > limit.frames || state.itemCount > limit.items { return cut(source) }
    var index = indices[state] ?? states.count
    if index == states.count {
      if states.count >= limit.states { return cut(source) }
      index = states.count
      indices[state] = index
      states.append(state)
      firstFrame.append(canLeave.count)
      for frame in frames {
        canLeave.append(frame.place.isAside)
        isOpen.append(false)
      }
      for layer in state.layers { layer.each { if $0.screen != Item.outside { result.screens.insert($0.screen) } } }
    }
    guard let source else { return }
    let first = firstFrame[source]
    var gone = Set(first..<first + frameCount(source))
    for (number, frame) in frames.enumerated() {
      let here = firstFrame[index] + number
      if frame.before == Frame.new {
        entries.append(
          (here, Entrance(screen: frame.screen, showing: frame.showing, place: frame.place)))
      } else {
        gone.remove(first + frame.before)
        stays.append((first + frame.before, here))
      }
    }
    for frame in gone { canLeave[frame] = true }
  }

  private func frameCount(_ state: Int) -> Int {
    (state + 1 < firstFrame.count ? firstFrame[state + 1] : canLeave.count) - firstFrame[state]
  }

  private mutating func cut(_ source: Int?) {
    result.isCut = true
    guard let source else { return }
    for frame in firstFrame[source]..<firstFrame[source] + frameCount(source) { isOpen[frame] = true }
  }

  private mutating func ask(_ state: StackState) {
    state.layers.last?.eachShown { path, item in
      guard item.screen != Item.outside else { return }
      for way in plan.things[item.screen].ways where way.kind == .show && plan.canBePushed(way.to) {
        if plan.hasNavigation(around: path, in: state) {
          result.pushing.insert(way.segue)
        } else {
          result.presenting.insert(way.segue)
        }
      }
      for unwind in plan.things[item.screen].unwinds {
        let receivers = plan.receivers(unwind.exit, in: state, from: path)
        if receivers.isEmpty { result.missed.insert(unwind.unwind) }
        for receiver in receivers {
          var screen = Item.outside
          if case .item(let layer, let path) = receiver { screen = state.layers[layer][path].screen }
          result.receivers[unwind.unwind, default: []].insert(screen)
        }
      }
    }
  }

  /// A frame can be left if it can be left in a later state.
  private mutating func spread() {
    var isStable = false
    while !isStable {
      isStable = true
      for (from, to) in stays.reversed() {
        if canLeave[to], !canLeave[from] {
          canLeave[from] = true
          isStable = false
        }
        if isOpen[to], !isOpen[from] {
          isOpen[from] = true
          isStable = false
        }
      }
    }
    for (frame, entrance) in entries {
      if canLeave[frame] {
        result.departures[entrance, default: Departure()].canLeave = true
      } else {
        let isOpen = isOpen[frame]
        result.departures[entrance, default: Departure()].isOpen = result.departures[entrance]?.isOpen == true || isOpen
      }
    }
  }
}
