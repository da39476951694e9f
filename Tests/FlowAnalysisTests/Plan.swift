import FlowModel

/// What the explorer needs to know of a flow, screen by screen.
struct Plan {
  struct Way {
    /// The row of the segue.
    var segue: Int
    var kind: SegueKind
    var presented: Showing
    var to: Int
  }
  struct Back {
    /// The row of the unwind.
    var unwind: Int
    var exit: Name
  }
  struct Thing {
    var kind: ScreenKind
    var flags: Screen.Flags
    /// What stands in it from the beginning: roots, tabs, columns, pages, embeds.
    var contents: [Int]
    var ways: [Way]
    var unwinds: [Back]
    /// For each dismiss, whether it closes the whole presentation.
    var dismisses: [Bool]
    var exits: [Name]
  }

  var things: [Thing]
  var initial: Int?
  var required: [Name]

  init(_ flow: Flow) {
    initial = flow.initial == .none ? nil : Int(flow.initial)
    required = flow.requirements.map(\.exit)
    things = (0..<Index(flow.screenCount)).map { screen in
      let row = flow.screens[Int(screen)]
      let segues = flow.segues(of: screen)
      let embeds = segues.filter { flow.segues[$0].kind == .embed }
      return Thing(
        kind: row.kind, flags: row.flags,
        contents: flow.contents(of: screen).map { Int(flow.contents[$0].to) } + embeds.map { Int(flow.segues[$0].to) },
        ways: segues.filter { flow.segues[$0].kind != .embed }.map {
          let segue = flow.segues[$0]
          return Way(segue: $0, kind: segue.kind, presented: Self.presented(segue), to: Int(segue.to))
        },
        unwinds: flow.unwinds(of: screen).map { Back(unwind: $0, exit: flow.unwinds[$0].exit) },
        dismisses: flow.dismisses(of: screen).map { flow.dismisses[$0].wholePresentation },
        exits: flow.exits(of: screen).map { flow.exits[$0].id })
    }
  }

  private static func presented(_ segue: Segue) -> Showing {
    if segue.kind == .popover { return .popover }
    if segue.kind == .custom { return .custom }
    switch segue.presentation {
    case .automatic, .pageSheet, .formSheet: return .sheet
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: return .cover
    case .custom: return .custom
    }
  }

  /// A screen as it is when it has just been loaded.
  func load(_ screen: Int, frame: Frame? = nil) -> Item {
    Item(
      screen: screen, kind: things[screen].kind, parts: things[screen].contents.map { load($0) }, frame: frame)
  }

  func isOpaque(_ item: Item) -> Bool { item.kind == .classReference || item.kind == .storyboardReference }

  func declares(_ item: Item, _ exit: Name) -> Bool {
    item.screen != Item.outside && things[item.screen].exits.contains(exit)
  }

  /// The states in which the flow can be opened: at its initial and at each entry, which others may also show inside a
  /// navigation of theirs; a navigation or split too, in one of the tabs that they push.
  var openings: [StackState] {
    var states: [StackState] = []
    if let initial { states.append(StackState(layers: [load(initial)], hasOutside: true)) }
    for screen in things.indices where things[screen].flags.contains(.entry) {
      states.append(StackState(layers: [load(screen)], hasOutside: true))
      let around = Item(screen: Item.outside, kind: .navigation, parts: [load(screen)])
      states.append(StackState(layers: [around], hasOutside: true))
    }
    return states
  }

  /// A navigation or split is presented instead.
  func canBePushed(_ screen: Int) -> Bool {
    things[screen].kind != .navigation && things[screen].kind != .split
  }
}
