import FlowModel

/// What can be performed from each screen. Every row that a screen or one of its triggers holds counts, whatever
/// performs it: a tap, code, or an action under a condition (`may`).
package struct Ways: Sendable {
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let embeds = Traits(rawValue: 1)
    /// Shows or presents something.
    package static let leadsOn = Traits(rawValue: 2)
    /// Is replaced by one of its own segues.
    package static let isReplaced = Traits(rawValue: 4)
    package static let resets = Traits(rawValue: 8)
    package static let dismissesFrame = Traits(rawValue: 16)
    package static let dismissesPresentation = Traits(rawValue: 32)
    /// A trigger calls a method whose effect the flow does not say.
    package static let actsUnknown = Traits(rawValue: 64)
    package static let showsDetail = Traits(rawValue: 128)
    /// Pushes something, where a navigation is around it.
    package static let shows = Traits(rawValue: 256)
  }
  package private(set) var traits: [Traits]

  /// One pass over the rows. A segue without destination is no way.
  package init(_ flow: Flow) {
    traits = Array(repeating: [], count: flow.screenCount)
    for screen in traits.indices {
      var found: Traits = []
      for segue in flow.segues(of: Index(screen)) where flow.segues[segue].to != .none {
        found.formUnion(Self.traits(of: flow.segues[segue].kind))
      }
      for dismiss in flow.dismisses(of: Index(screen)) {
        found.insert(flow.dismisses[dismiss].wholePresentation ? .dismissesPresentation : .dismissesFrame)
      }
      for trigger in flow.triggers(of: Index(screen)) where flow.triggers[trigger].flags.contains(.action) {
        found.insert(.actsUnknown)
      }
      traits[screen] = found
    }
  }

  private static func traits(of kind: SegueKind) -> Traits {
    switch kind {
    case .present, .popover, .custom: .leadsOn
    case .show: [.leadsOn, .shows]
    case .showDetail: [.leadsOn, .showsDetail, .shows]
    case .replace: .isReplaced
    case .reset: .resets
    case .embed: .embeds
    }
  }

  package subscript(screen: Index) -> Traits { traits[Int(screen)] }
}
