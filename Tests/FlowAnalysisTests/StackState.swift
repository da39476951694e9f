import FlowModel

/// How a frame was shown.
enum Showing: UInt8, Hashable, Sendable { case pushed, sheet, popover, cover, custom }

/// What makes an item the beginning of a frame.
struct Frame: Hashable, Sendable {
  var showing: Showing
  /// Where the screen stands that showed it: from the frame below in the same stack, or from the root of the layer below.
  var source: [Int]
  /// Its place among the frames of a numbered state; `new` where it was just shown.
  var number = Self.new
  static let new = -1
}

/// A screen, a container or a reference as it stands somewhere, with what stands in it.
struct Item: Hashable, Sendable {
  /// The row of the flow; `outside` is the navigation around an entry that the flow does not know.
  var screen: Int
  static let outside = -1
  var kind: ScreenKind
  /// The stack of a navigation, the tabs, pages and columns of another container, what a screen embeds.
  var parts: [Item] = []
  /// The selected tab or page.
  var selected = 0
  /// Nil for what stands in a container or a screen, and for the window's root.
  var frame: Frame?

  /// The parts that can be seen and touched.
  var shown: Range<Int> {
    switch kind {
    case .navigation: parts.count - 1..<parts.count
    case .tabs, .pages: parts.isEmpty ? 0..<0 : selected..<selected + 1
    default: 0..<parts.count
    }
  }

  subscript(path: some Sequence<Int>) -> Item {
    var item = self
    for part in path { item = item.parts[part] }
    return item
  }

  mutating func update(_ path: ArraySlice<Int>, _ change: (inout Item) -> Void) {
    guard let first = path.first else { return change(&self) }
    parts[first].update(path.dropFirst(), change)
  }

  func eachShown(_ path: [Int] = [], _ visit: ([Int], Item) -> Void) {
    visit(path, self)
    for part in shown { parts[part].eachShown(path + [part], visit) }
  }

  var count: Int { parts.reduce(1) { $0 + $1.count } }

  func each(_ visit: (Item) -> Void) {
    visit(self)
    for part in parts { part.each(visit) }
  }
}

/// What is open at one moment: the window's root and what is presented over it. Equal states look and behave the same.
struct StackState: Hashable, Sendable {
  var layers: [Item]
  /// Whoever shows this flow stands below the window's root; nobody does after a `reset`.
  var hasOutside: Bool

  /// The flow was left for whoever showed it.
  static let left = StackState(layers: [], hasOutside: false)

  var itemCount: Int { layers.reduce(0) { $0 + $1.count } }

  /// Where a frame stands in its layer.
  struct Place: Hashable {
    /// The frame with which the layer began, and how that was presented; nil in the window's root.
    var presented: Int?
    var presentation: Showing?
    /// The nearest navigation around it.
    var navigation: Int?
    /// Tabs stand around that navigation.
    var isNavigationInTabs = false
    var hasTabs = false
    /// It stands in a tab that is not selected: whoever uses the app has got away from it.
    var isAside = false
  }

  /// A frame of a state when it is numbered.
  struct Numbered {
    /// Its number before.
    var before: Int
    var screen: Int
    var showing: Showing
    var place: Place
  }

  /// Numbers the frames from 0 in a fixed order, so that equal states are equal in every respect.
  mutating func number() -> [Numbered] {
    var frames: [Numbered] = []
    for layer in layers.indices {
      var place = Place()
      if let frame = layers[layer].frame {
        place.presented = layers[layer].screen
        place.presentation = frame.showing
      }
      Self.number(&layers[layer], place, into: &frames)
    }
    return frames
  }

  private static func number(_ item: inout Item, _ place: Place, into frames: inout [Numbered]) {
    if let frame = item.frame {
      item.frame!.number = frames.count
      frames.append(
        Numbered(before: frame.number, screen: item.screen, showing: frame.showing, place: place))
    }
    var inside = place
    if item.kind == .navigation {
      inside.navigation = item.screen
      inside.isNavigationInTabs = place.hasTabs
    } else if item.kind == .tabs {
      inside.hasTabs = true
    }
    for part in item.parts.indices {
      inside.isAside = place.isAside || item.kind == .tabs && part != item.selected
      number(&item.parts[part], inside, into: &frames)
    }
  }
}
