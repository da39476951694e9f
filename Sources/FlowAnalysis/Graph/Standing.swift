import FlowModel

/// Where a screen stands, seen from a branch around it: what lies between the two decides where a push lands and whose
/// secondary column a `showDetail` fills.
enum Standing: UInt8, CaseIterable {
  /// Neither a navigation nor a split between: a push leaves the branch.
  case bare
  /// A split between, no navigation.
  case inSplit
  /// A navigation between, no split.
  case inNavigation
  /// A split between, inside the nearest navigation between.
  case inSplitInNavigation
  /// The nearest navigation between stands in a split between.
  case inNavigationInSplit

  /// Of what a container that stands so holds.
  func inside(_ kind: ScreenKind) -> Standing {
    switch kind {
    case .navigation:
      switch self {
      case .bare, .inNavigation: .inNavigation
      case .inSplit, .inSplitInNavigation, .inNavigationInSplit: .inNavigationInSplit
      }
    case .split:
      switch self {
      case .bare, .inSplit: .inSplit
      case .inNavigation, .inSplitInNavigation: .inSplitInNavigation
      case .inNavigationInSplit: .inNavigationInSplit
      }
    default: self
    }
  }

  /// Of what a screen that stands so pushes; nil where the push leaves the branch.
  var pushed: Standing? {
    switch self {
    case .bare, .inSplit: nil
    case .inNavigation, .inSplitInNavigation: .inNavigation
    case .inNavigationInSplit: .inNavigationInSplit
    }
  }

  /// Whether the nearest split is between, so that a `showDetail` stays in the branch.
  var hasSplit: Bool { self != .bare && self != .inNavigation }
}
