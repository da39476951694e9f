import FlowModel

/// Whether what has been shown can be left again.
package enum WayBack: UInt8, Sendable {
  case no, unlessAction, yes
}

/// The answer for every way in that needs one.
package struct WaysBackByWay: Sendable, Hashable {
  package var pushed: WayBack
  package var sheet: WayBack
  package var popover: WayBack
  /// A cover never closes by itself: this is what the contents can do where they are presented.
  package var cover: WayBack
  package var custom: WayBack
  /// What the contents can do however they come: without those that close the whole presentation.
  package var contents: WayBack

  package init(
    pushed: WayBack, sheet: WayBack, popover: WayBack, cover: WayBack, custom: WayBack, contents: WayBack? = nil
  ) {
    self.pushed = pushed
    self.sheet = sheet
    self.popover = popover
    self.cover = cover
    self.custom = custom
    self.contents = contents ?? cover
  }

  package static let always = WaysBackByWay(pushed: .yes, sheet: .yes, popover: .yes, cover: .yes, custom: .yes)
}

/// What a flow sees of a screen that stands in it as a reference.
package struct ReferenceSummary: Sendable {
  /// The reference's row.
  package var screen: Index
  /// What is shown: a screen or which container.
  package var kind: ScreenKind
  /// Of the screen shown: hidden Back or bar, `modalInPresentation`, `terminal`.
  package var flags: Screen.Flags
  /// The required exits that can be unwound to from it on, as names of the flow that refers; 0 for one that this flow
  /// has no name for, which therefore nobody declares.
  package var requiredExits: [Name]
  package var waysBack: WaysBackByWay

  package init(
    screen: Index, kind: ScreenKind, flags: Screen.Flags, requiredExits: [Name], waysBack: WaysBackByWay
  ) {
    self.screen = screen
    self.kind = kind
    self.flags = flags
    self.requiredExits = requiredExits
    self.waysBack = waysBack
  }
}

/// The summaries of a flow's references by row. A reference without one is opaque: a screen that can be closed.
struct References: Sendable {
  private let summaries: [ReferenceSummary]

  init(_ summaries: [ReferenceSummary]) {
    self.summaries = summaries.sorted { $0.screen < $1.screen }
  }

  subscript(screen: Index) -> ReferenceSummary? {
    var low = 0
    var high = summaries.count
    while low < high {
      let middle = (low + high) / 2
      if summaries[middle].screen < screen { low = middle + 1 } else { high = middle }
    }
    return low < summaries.count && summaries[low].screen == screen ? summaries[low] : nil
  }

  /// What stands there when the row is shown; an opaque reference is a screen.
  func kind(of screen: Index, in flow: Flow) -> ScreenKind {
    let kind = flow.screens[Int(screen)].kind
    return kind.isReference ? self[screen]?.kind ?? .screen : kind
  }

  func flags(of screen: Index, in flow: Flow) -> Screen.Flags {
    let row = flow.screens[Int(screen)]
    var flags = row.flags
    if row.kind.isReference, let summary = self[screen] { flags.insert(summary.flags) }
    return flags
  }

  /// `show` presents a navigation or split container even where it could push.
  func canBePushed(_ screen: Index, in flow: Flow) -> Bool {
    switch kind(of: screen, in: flow) {
    case .navigation, .split: false
    default: true
    }
  }
}

extension ScreenKind {
  var isReference: Bool {
    switch self {
    case .flowReference, .storyboardReference, .classReference: true
    case .screen, .navigation, .tabs, .split, .pages: false
    }
  }
}
