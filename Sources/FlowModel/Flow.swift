import FlowSyntax

/// The index of a row; `none` where there is none.
package typealias Index = UInt32
extension Index { package static let none = Index.max }

/// What one flow file means: a few arrays of small rows in the file's order. The rows of a screen stand next to each
/// other, so a screen holds where its rows begin and they end where the next screen's begin. Every row holds the byte
/// offset of its start tag and nothing else of the text: what only an output needs is read from the tag again.
package struct Flow: Sendable {
  package var names = Names(Interner())
  /// The root's start tag.
  package var offset: UInt32 = 0
  package var name: Name = 0
  /// The `initial` as written, 0 where the root lacks it, and the screen it means.
  package var initialName: Name = 0
  package var initial: Index = .none
  /// The `initial` or an `entry` is there and cannot be read: it is not known where the flow begins.
  package var hasFaultyEntry = false
  /// An Xcode storyboard holds the screens.
  package var usesStoryboard = false

  /// Screens, containers and references. One more row at the end, so that every screen has a next one.
  package var screens: [Screen] = []
  package var triggers: [Trigger] = []
  package var segues: [Segue] = []
  package var unwinds: [Unwind] = []
  package var dismisses: [Dismiss] = []
  package var alerts: [Alert] = []
  package var exits: [Exit] = []
  package var takes: [Take] = []
  package var properties: [Property] = []
  package var passes: [Pass] = []
  package var sets: [SetValue] = []
  package var views: [View] = []
  /// What containers hold: roots, tabs, columns, pages.
  package var contents: [Content] = []
  /// Ids that triggers name by `performs` and `may`.
  package var mentions: [Mention] = []
  package var requirements: [Requirement] = []
  package var uses: [Use] = []
  package var references: [Reference] = []
  package var suppressions: [Suppression] = []
  /// The offsets of sections without a cell.
  package var emptySections: [UInt32] = []
  /// The types that prototype cells give their rows, by trigger; for what stands in such a cell, too.
  package var rowTypes: [RowType] = []
  /// Alert actions of a style that an alert may have once, by alert.
  package var cancels: [Cancel] = []

  package init() {}
}

package enum ScreenKind: UInt8, Sendable {
  case screen, navigation, tabs, split, pages, flowReference, storyboardReference, classReference
}

/// A screen, a container or a reference.
package struct Screen: Sendable {
  /// Not an `OptionSet`: what the library gives one is not specialised for another module.
  package struct Flags: Sendable, Equatable {
    package var rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }
    @inlinable package func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue != 0 }
    @inlinable package mutating func insert(_ flags: Flags) { rawValue |= flags.rawValue }
    @inlinable package static var entry: Flags { Flags(rawValue: 1) }
    @inlinable package static var terminal: Flags { Flags(rawValue: 2) }
    @inlinable package static var hidesBackButton: Flags { Flags(rawValue: 4) }
    @inlinable package static var hidesBar: Flags { Flags(rawValue: 8) }
    @inlinable package static var modalInPresentation: Flags { Flags(rawValue: 16) }
    /// Its id stood before: it is checked by itself, and its name means the first.
    @inlinable package static var duplicate: Flags { Flags(rawValue: 32) }
    /// Tabs or pages with an element that could not be read.
    @inlinable package static var holdsUnread: Flags { Flags(rawValue: 64) }
  }
  package var offset: UInt32
  package var id: Name
  package var className: Name = 0
  package var kind: ScreenKind
  package var flags = Flags(rawValue: 0)
  package var firstTrigger: Index = 0
  package var firstSegue: Index = 0
  package var firstUnwind: Index = 0
  package var firstDismiss: Index = 0
  package var firstAlert: Index = 0
  package var firstExit: Index = 0
  package var firstProperty: Index = 0
  package var firstView: Index = 0
  package var firstContent: Index = 0
}

package enum TriggerKind: UInt8, Sendable { case cell, button, barButton, control, gesture, alertAction }

package struct Trigger: Sendable {
  /// Not an `OptionSet`: what the library gives one is not specialised for another module.
  package struct Flags: Sendable, Equatable {
    package var rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    @inlinable package func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue != 0 }
    @inlinable package mutating func insert(_ flags: Flags) { rawValue |= flags.rawValue }
    /// Calls a method whose effect the flow does not say, beyond what `may` lists.
    @inlinable package static var action: Flags { Flags(rawValue: 1) }
    @inlinable package static var prototype: Flags { Flags(rawValue: 2) }
    @inlinable package static var notSelectable: Flags { Flags(rawValue: 4) }
    @inlinable package static var duplicate: Flags { Flags(rawValue: 8) }
    /// Rows carry check marks, several at once.
    @inlinable package static var multiple: Flags { Flags(rawValue: 16) }
    /// Is a prototype cell or stands in one: `item` and `row` can be read.
    @inlinable package static var inPrototype: Flags { Flags(rawValue: 32) }
    /// Selecting the cell activates a field.
    @inlinable package static var focus: Flags { Flags(rawValue: 64) }
    /// The cell has an accessory that can be tapped.
    @inlinable package static var accessory: Flags { Flags(rawValue: 128) }
  }
  package var offset: UInt32
  package var id: Name
  package var kind: TriggerKind
  package var flags = Flags(rawValue: 0)
  /// The alert of an action.
  package var alert: Index = .none
}

package enum SegueKind: UInt8, Sendable { case show, showDetail, present, popover, replace, reset, embed, custom }
package enum Presentation: UInt8, Sendable {
  case automatic, pageSheet, formSheet, fullScreen, overFullScreen, currentContext, overCurrentContext, custom
}

extension Presentation {
  package var isSheet: Bool {
    switch self {
    case .automatic, .pageSheet, .formSheet: true
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom: false
    }
  }
}

package struct Segue: Sendable {
  /// Not an `OptionSet`: what the library gives one is not specialised for another module.
  package struct Flags: Sendable, Equatable {
    package var rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }
    @inlinable package func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue != 0 }
    @inlinable package mutating func insert(_ flags: Flags) { rawValue |= flags.rawValue }
    @inlinable package static var anchor: Flags { Flags(rawValue: 1) }
    @inlinable package static var customClass: Flags { Flags(rawValue: 2) }
    @inlinable package static var detents: Flags { Flags(rawValue: 4) }
    @inlinable package static var partialCurl: Flags { Flags(rawValue: 8) }
    @inlinable package static var accessory: Flags { Flags(rawValue: 16) }
    @inlinable package static var duplicate: Flags { Flags(rawValue: 32) }
    /// The kind as written is none: it counts as `present`.
    @inlinable package static var invalidKind: Flags { Flags(rawValue: 64) }
    /// The presentation as written is none: it counts as `automatic`.
    @inlinable package static var invalidPresentation: Flags { Flags(rawValue: 128) }
    /// A popover on phones, too.
    @inlinable package static var staysPopover: Flags { Flags(rawValue: 256) }
  }
  package var offset: UInt32
  package var id: Name
  /// The trigger that holds it; none: the screen does.
  package var trigger: Index
  package var kind: SegueKind
  package var presentation: Presentation
  package var flags = Flags(rawValue: 0)
  package var toName: Name
  /// The screen it leads to; none where there is no such screen.
  package var to: Index = .none
  package var firstPass: Index
  package var passCount: UInt32 = 0
}

package struct Unwind: Sendable {
  package var offset: UInt32
  package var id: Name
  package var trigger: Index
  package var exit: Name
  /// The receiver that is meant, 0 where the file does not say.
  package var screen: Name
  /// A tap on a cell's accessory performs it, not its selection.
  package var isOnAccessory: Bool
}

package struct Dismiss: Sendable {
  package var offset: UInt32
  package var id: Name
  package var trigger: Index
  /// Closes the whole presentation instead of the frame.
  package var wholePresentation: Bool
}

package struct Alert: Sendable {
  package var offset: UInt32
  package var id: Name
  package var trigger: Index
  package var isActionSheet: Bool
  package var hasAnchor: Bool
  package var hasAction = false
}

package struct Exit: Sendable {
  package var offset: UInt32
  package var id: Name
  package var firstTake: Index
  package var takeCount: UInt32 = 0
}

package struct Take: Sendable {
  package var offset: UInt32
  package var output: Name
  package var into: Name
  package var unwind: Name
  package var source: Name
}

package enum PropertyKind: UInt8, Sendable { case input, output, state, field }

/// An input, output or state of a screen, or the field of an alert.
package struct Property: Sendable {
  package var offset: UInt32
  package var name: Name
  package var kind: PropertyKind
  /// The type in canonical form: no blanks, `Array<T>` as `[T]`, `Optional<T>` as `T?`.
  package var type: Name
  package var hasDefault: Bool
  /// The default's text, 0 where it is empty.
  package var defaultValue: Name
}

package enum ValueSource: UInt8, Sendable { case from, value, code }

package struct Pass: Sendable {
  package var offset: UInt32
  package var input: Name
  package var source: ValueSource
  /// What `from` names, or the text of `value`.
  package var from: Name
  /// A split's column.
  package var screen: Name
}

package struct SetValue: Sendable {
  package var offset: UInt32
  package var trigger: Index
  package var property: Name
  package var isOutput: Bool
  package var source: ValueSource
  /// What `from` names, or the text of `value`.
  package var from: Name
}

package struct View: Sendable {
  package var offset: UInt32
  package var id: Name
}

package enum ContentRole: UInt8, Sendable { case root, tab, primary, supplementary, secondary, page }

/// One thing that a container holds.
package struct Content: Sendable {
  package var offset: UInt32
  package var role: ContentRole
  package var toName: Name
  package var to: Index = .none
  /// What the container passes; the columns of a split have theirs in common. A navigation's and a split's stand behind the
  /// passes of its segues.
  package var firstPass: Index
  package var passCount: UInt32 = 0
}

/// The id of a segue, unwind, dismiss or alert that a trigger performs, or whose action may perform it.
package struct Mention: Sendable {
  package var trigger: Index
  package var name: Name
  package var isMay: Bool
  /// Its place in the list that the attribute holds.
  package var position: UInt16
}

package struct Requirement: Sendable {
  package var offset: UInt32
  package var exit: Name
}

/// A name that an attribute uses: `anchor`, `in`, `selected`, `table`.
package struct Use: Sendable {
  package var screen: Index
  package var offset: UInt32
  package var attribute: AttributeName
  package var name: Name
}

/// What a reference to another flow says.
package struct Reference: Sendable {
  package var screen: Index
  package var path: Name
  package var screenName: Name
}

package struct RowType: Sendable {
  package var trigger: Index
  package var type: Name
}

package struct Cancel: Sendable {
  package var alert: Index
  package var offset: UInt32
}

/// A comment that silences rules.
package struct Suppression: Sendable {
  /// The comment, in bytes of the file; its start is found by looking back from its end.
  package var commentEnd: UInt32
  package var text: Name
  /// The bytes of what is silenced.
  package var start: UInt32
  package var end: UInt32
}

extension Flow {
  @inlinable package func takes(of exit: Exit) -> Range<Int> {
    Int(exit.firstTake)..<Int(exit.firstTake) + Int(exit.takeCount)
  }
  @inlinable package func passes(of segue: Segue) -> Range<Int> {
    Int(segue.firstPass)..<Int(segue.firstPass) + Int(segue.passCount)
  }
  @inlinable package func passes(of content: Content) -> Range<Int> {
    Int(content.firstPass)..<Int(content.firstPass) + Int(content.passCount)
  }

  /// The number of screens, containers and references.
  @inlinable package var screenCount: Int { max(0, screens.count - 1) }

  @inlinable package func triggers(of screen: Index) -> Range<Int> {
    Int(screens[Int(screen)].firstTrigger)..<Int(screens[Int(screen) + 1].firstTrigger)
  }
  @inlinable package func segues(of screen: Index) -> Range<Int> {
    Int(screens[Int(screen)].firstSegue)..<Int(screens[Int(screen) + 1].firstSegue)
  }
  @inlinable package func unwinds(of screen: Index) -> Range<Int> {
    Int(screens[Int(screen)].firstUnwind)..<Int(screens[Int(screen) + 1].firstUnwind)
  }
  @inlinable package func dismisses(of screen: Index) -> Range<Int> {
    Int(screens[Int(screen)].firstDismiss)..<Int(screens[Int(screen) + 1].firstDismiss)
  }
  @inlinable package func alerts(of screen: Index) -> Range<Int> {
    Int(screens[Int(screen)].firstAlert)..<Int(screens[Int(screen) + 1].firstAlert)
  }
  @inlinable package func exits(of screen: Index) -> Range<Int> {
    Int(screens[Int(screen)].firstExit)..<Int(screens[Int(screen) + 1].firstExit)
  }
  @inlinable package func properties(of screen: Index) -> Range<Int> {
    Int(screens[Int(screen)].firstProperty)..<Int(screens[Int(screen) + 1].firstProperty)
  }
  @inlinable package func views(of screen: Index) -> Range<Int> {
    Int(screens[Int(screen)].firstView)..<Int(screens[Int(screen) + 1].firstView)
  }
  @inlinable package func contents(of screen: Index) -> Range<Int> {
    Int(screens[Int(screen)].firstContent)..<Int(screens[Int(screen) + 1].firstContent)
  }
}

extension Flow {
  /// From names of screens to their rows; of two of one name the first is meant.
  mutating func resolveScreens() {
    var screenOfName = Array(repeating: Index.none, count: names.count + 1)
    for index in 0..<screenCount where screens[index].id != 0 {
      if screenOfName[Int(screens[index].id)] == .none {
        screenOfName[Int(screens[index].id)] = Index(index)
      } else {
        screens[index].flags.insert(.duplicate)
      }
    }
    initial = screenOfName[Int(initialName)]
    for index in segues.indices { segues[index].to = screenOfName[Int(segues[index].toName)] }
    for index in contents.indices { contents[index].to = screenOfName[Int(contents[index].toName)] }
  }
}
