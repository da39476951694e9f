/// What a value may be.
package enum ValueKind: Sendable {
  /// An XML NCName.
  case identifier
  /// The id of something, an NCName too.
  case reference
  /// Ids, separated by blanks.
  case references
  /// A name in the generated Swift, as it stands.
  case swiftName
  /// Dotted Swift names.
  case className
  /// Any text.
  case text
  /// Any text but none.
  case filledText
  case boolean
  /// A number, with sign and fraction.
  case number
  /// A whole number from 1.
  case count
  case oneOf([String])
  case listOf([String])
  /// Two whole numbers from 1 with an `x` between them, in points.
  case size
  case type
  /// Its form depends on the type it is for.
  case literal
  /// A Swift method without argument, `close`, or with the sender, `close:`.
  case action
  /// An Objective-C selector.
  case selector
  /// A relative path with `/`.
  case path
}

/// One attribute of one element.
package struct AttributeSchema: Sendable {
  package let name: AttributeName
  package let kind: ValueKind
  package let isRequired: Bool
  package let doc: String

  init(_ name: AttributeName, _ kind: ValueKind, _ doc: String, required: Bool = false) {
    self.name = name
    self.kind = kind
    self.isRequired = required
    self.doc = doc
  }
}

/// One element: where it may stand and what it may say.
package struct ElementSchema: Sendable {
  package let name: ElementName
  package let parents: [ElementName]
  package let doc: String
  package let attributes: [AttributeSchema]

  init(_ name: ElementName, in parents: [ElementName], _ doc: String, _ attributes: [AttributeSchema]) {
    self.name = name
    self.parents = parents
    self.doc = doc
    self.attributes = attributes
  }
}

/// The format, said once: the parser, the grammars, completion and the documentation follow this table.
package enum Schema {
  package static let namespace = "urn:flowc:flow:1"

  package static subscript(name: ElementName) -> ElementSchema { elements[Int(name.rawValue)] }

  static let containers: [ElementName] = [.navigation, .tabs, .split, .pages]
  /// What a container holds only if it has a class.
  static let heldByClass: [ElementName] = [.input, .state, .exit, .segue, .unwind, .dismiss, .alert]
  static let triggers: [ElementName] = [.cell, .button, .barButton, .control, .gesture, .action]
  /// What may hold a segue, unwind, dismiss or alert.
  static let performers: [ElementName] = [.screen] + containers + triggers

  private static func id(_ doc: String) -> AttributeSchema { AttributeSchema(.id, .identifier, doc, required: true) }
  private static let optionalID = AttributeSchema(
    .id, .identifier, "its name, which is required where anything names it")
  private static let className = AttributeSchema(.class, .className, "the Swift class")
  private static let identifier = AttributeSchema(
    .identifier, .filledText, "the run-time string, where it is not the id")
  private static let entry = AttributeSchema(
    .entry, .boolean, "also opened from outside this file: a notification, a link, code")
  private static let trigger = [
    AttributeSchema(.action, .action, "the method it calls: 'close' without argument, 'close:' with the sender"),
    AttributeSchema(.performs, .reference, "the id of a segue, unwind, dismiss or alert of the screen"),
    AttributeSchema(.may, .references, "ids that its action performs by code under some condition"),
  ]
  private static let control = [
    AttributeSchema(.label, .text, "the text it shows"),
    AttributeSchema(.image, .text, "the name of an image of the app"),
    AttributeSchema(.systemImage, .text, "the name of an SF Symbol"),
    AttributeSchema(.system, .oneOf(systemItems), "a system item of UIKit"),
    AttributeSchema(.position, .oneOf(["left", "right", "toolbar"]), "where a bar button stands"),
    AttributeSchema(.event, .oneOf(controlEvents), "the event of a control that counts as the tap"),
  ]
  private static let typed = [
    AttributeSchema(.name, .swiftName, "its name, also in Swift", required: true),
    AttributeSchema(.type, .type, "its Swift type", required: true),
    AttributeSchema(
      .default, .literal, "its value where none is given: for a String the text itself, else a Swift literal"),
  ]
  private static let animated = AttributeSchema(.animated, .boolean, "whether the transition is animated (true)")
  private static let byCode = AttributeSchema(.by, .oneOf(["code"]), "built in code although the flow has a storyboard")
  private static let on = AttributeSchema(.on, .oneOf(["selection", "accessory"]), "which tap on a cell")

  static let systemItems = [
    "add", "cancel", "done", "save", "trash", "action", "edit", "search", "compose", "reply", "organize", "bookmarks",
    "refresh", "stop", "camera", "play", "pause", "rewind", "fastForward", "undo", "redo", "close",
    "flexibleSpace", "fixedSpace",
  ]
  static let controlEvents = [
    "valueChanged", "touchUpInside", "touchUpOutside", "touchDown", "touchDownRepeat", "touchDragInside",
    "touchDragOutside", "touchDragEnter", "touchDragExit", "touchCancel", "primaryActionTriggered",
    "menuActionTriggered", "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
  ]

  package static let elements: [ElementSchema] = [
    ElementSchema(
      .flow, in: [], "the root: one flow of screens",
      [
        AttributeSchema(.name, .swiftName, "the flow's name (default: the file's name, capitalised)"),
        AttributeSchema(.initial, .reference, "the screen or container that is shown first"),
        AttributeSchema(.module, .swiftName, "the Swift module of the classes"),
        AttributeSchema(.storyboard, .filledText, "the Xcode storyboard that holds the screens"),
        AttributeSchema(.version, .text, "the version of the format: 1"),
      ]),
    ElementSchema(
      .import, in: [.flow], "an import of the generated code, for the types used",
      [
        AttributeSchema(.module, .className, "the Swift module", required: true)
      ]),
    ElementSchema(
      .requires, in: [.flow], "an exit that whoever shows this flow declares on a screen below",
      [
        AttributeSchema(.exit, .reference, "the exit's id", required: true)
      ]),
    ElementSchema(
      .screen, in: [.flow], "a screen",
      [
        id("its name in the flow"), className,
        AttributeSchema(.kind, .oneOf(["view", "table", "collection", "page", "hosting"]), "what it shows"),
        AttributeSchema(.title, .text, "its title"), identifier, entry,
        AttributeSchema(.terminal, .boolean, "a dead end on purpose"),
        AttributeSchema(.tableStyle, .oneOf(["plain", "grouped", "insetGrouped"]), "the style of its table"),
        AttributeSchema(
          .keyboardDismiss, .oneOf(["none", "onDrag", "interactive"]), "how scrolling dismisses the keyboard"),
        AttributeSchema(.size, .size, "its preferred size in points, such as 200x177"),
        AttributeSchema(.hidesBackButton, .boolean, "shows no Back button"),
        AttributeSchema(.hidesBar, .boolean, "hides the navigation bar"),
        AttributeSchema(.modalInPresentation, .boolean, "cannot be swiped or tapped away"),
        AttributeSchema(.backTitle, .text, "the title of the Back button that leads here"),
        AttributeSchema(.view, .className, "the SwiftUI view of a hosting screen"),
        AttributeSchema(.x, .number, "place on the canvas, in points"),
        AttributeSchema(.y, .number, "place on the canvas, in points"),
      ]),
    ElementSchema(
      .navigation, in: [.flow], "a navigation container",
      [
        id("its name in the flow"), AttributeSchema(.root, .reference, "the screen it shows first", required: true),
        className,
        identifier, entry, AttributeSchema(.hidesBar, .boolean, "hides the navigation bar"),
      ]),
    ElementSchema(.tabs, in: [.flow], "a tab container", [id("its name in the flow"), className, identifier, entry]),
    ElementSchema(
      .tab, in: [.tabs], "one tab",
      [
        AttributeSchema(.screen, .reference, "what it shows", required: true),
        AttributeSchema(.title, .text, "its title"),
        AttributeSchema(.image, .text, "the name of an image of the app"),
        AttributeSchema(.systemImage, .text, "the name of an SF Symbol"),
      ]),
    ElementSchema(
      .split, in: [.flow], "a split container",
      [
        id("its name in the flow"), AttributeSchema(.primary, .reference, "the primary column", required: true),
        AttributeSchema(.supplementary, .reference, "the supplementary column"),
        AttributeSchema(.secondary, .reference, "the secondary column", required: true), className, identifier, entry,
      ]),
    ElementSchema(
      .pages, in: [.flow], "a page container",
      [
        id("its name in the flow"), className, identifier, entry,
        AttributeSchema(.transition, .oneOf(["scroll", "curl"]), "how pages turn"),
        AttributeSchema(.orientation, .oneOf(["horizontal", "vertical"]), "the way pages turn"),
      ]),
    ElementSchema(
      .page, in: [.pages], "one page", [AttributeSchema(.screen, .reference, "what it shows", required: true)]),
    ElementSchema(
      .reference, in: [.flow], "a screen that is defined elsewhere: another flow, a storyboard, code",
      [
        id("its name in this flow"), AttributeSchema(.flow, .path, "the other flow's file, relative to this one"),
        AttributeSchema(.screen, .reference, "the screen of the other flow (default: its initial)"),
        AttributeSchema(.storyboard, .filledText, "the storyboard that holds it"), identifier, className,
        AttributeSchema(.module, .swiftName, "the Swift module of the class"),
      ]),
    ElementSchema(.input, in: [.screen] + containers, "a value given when the screen is shown", typed),
    ElementSchema(.output, in: [.screen], "a value that an exit may take when the screen is left", typed),
    ElementSchema(.state, in: [.screen] + containers, "a value that the screen keeps", typed),
    ElementSchema(
      .section, in: [.screen], "groups static cells",
      [
        AttributeSchema(.title, .text, "the header's text"), AttributeSchema(.footer, .text, "the footer's text"),
        AttributeSchema(.selectable, .boolean, "whether its cells can be selected (true)"),
      ]),
    ElementSchema(
      .view, in: [.screen, .cell], "something that is named but no trigger", [id("its name in the screen")]),
    ElementSchema(
      .exit, in: [.screen] + containers, "the screen can be unwound to, under this name",
      [
        id("the exit's name"), AttributeSchema(.identifier, .selector, "its selector, where it is not the id"),
      ]),
    ElementSchema(
      .doc, in: ElementName.allCases.filter { $0 != .doc && $0 != .item },
      "documentation, which generated code carries", []),
    ElementSchema(
      .cell, in: [.screen, .section], "a cell of a table or collection",
      [
        optionalID,
        AttributeSchema(.kind, .oneOf(["static", "prototype"]), "static in a section, prototype directly in a screen"),
        AttributeSchema(.identifier, .filledText, "the reuse identifier, where it is not the id"),
        AttributeSchema(.table, .reference, "the table, where the screen has several"),
        AttributeSchema(.style, .oneOf(["basic", "value1", "value2", "subtitle", "custom"]), "the cell's style"),
        AttributeSchema(.label, .text, "its text"), AttributeSchema(.detail, .text, "its second text"), className,
        AttributeSchema(
          .accessory, .oneOf(["none", "disclosure", "detail", "detailDisclosure", "checkmark"]), "its accessory"),
        AttributeSchema(.selectable, .boolean, "whether it can be selected (true)"),
        AttributeSchema(.focus, .swiftName, "the field that selecting it activates"),
        AttributeSchema(.selection, .oneOf(["single", "multiple"]), "rows carry check marks"),
        AttributeSchema(.selected, .swiftName, "the state, input or output that holds what is checked"),
        AttributeSchema(.row, .type, "the Swift type of a prototype's row"),
      ] + trigger),
    ElementSchema(.item, in: [.cell], "the text of one row", []),
    ElementSchema(
      .button, in: [.screen, .section, .cell, .view], "a button", [id("its name in the screen")] + control + trigger),
    ElementSchema(.barButton, in: [.screen], "a bar button", [id("its name in the screen")] + control + trigger),
    ElementSchema(
      .control, in: [.screen, .section, .cell, .view], "a switch, slider or other control",
      [id("its name in the screen")] + control + trigger),
    ElementSchema(
      .gesture, in: [.screen, .cell, .view], "a gesture recogniser",
      [
        id("its name in the screen"),
        AttributeSchema(
          .kind, .oneOf(["tap", "longPress", "swipe", "pan", "pinch", "rotation", "screenEdge"]), "the gesture",
          required: true),
        AttributeSchema(.taps, .count, "how many taps"), AttributeSchema(.touches, .count, "how many fingers"),
        AttributeSchema(.direction, .listOf(["up", "down", "left", "right"]), "the direction of a swipe, or the edge"),
        AttributeSchema(.duration, .number, "how long to press, in seconds"),
        AttributeSchema(.cancelsTouches, .boolean, "whether touches in the view are cancelled (true)"),
      ] + trigger),
    ElementSchema(
      .segue, in: performers, "a way forward",
      [
        optionalID, identifier,
        AttributeSchema(
          .kind, .oneOf(["show", "showDetail", "present", "popover", "replace", "reset", "embed", "custom"]),
          "how the destination is shown", required: true),
        AttributeSchema(.to, .reference, "the destination", required: true), on, byCode,
        AttributeSchema(
          .presentation,
          .oneOf([
            "automatic", "pageSheet", "formSheet", "fullScreen", "overFullScreen", "currentContext",
            "overCurrentContext", "custom",
          ]), "the style of a presentation"),
        AttributeSchema(
          .transition, .oneOf(["coverVertical", "flipHorizontal", "crossDissolve", "partialCurl"]),
          "the transition of a presentation"),
        animated, AttributeSchema(.detents, .listOf(["medium", "large"]), "the heights of a sheet"),
        AttributeSchema(.anchor, .reference, "what a popover points at: a trigger or view of the screen, or 'code'"),
        AttributeSchema(.arrow, .listOf(["up", "down", "left", "right"]), "the directions of a popover's arrow"),
        AttributeSchema(.adaptive, .oneOf(["automatic", "none"]), "'none': stays a popover on phones"),
        AttributeSchema(.size, .size, "the popover's size in points"),
        AttributeSchema(.in, .reference, "the view that an embed fills"), className,
        AttributeSchema(.creator, .selector, "a segue action's selector"),
      ]),
    ElementSchema(
      .unwind, in: performers, "a way back, to the nearest screen below that declares the exit",
      [
        optionalID, identifier, AttributeSchema(.to, .reference, "the exit's id", required: true),
        AttributeSchema(.screen, .reference, "the receiver that is meant"), on, byCode, animated,
      ]),
    ElementSchema(
      .dismiss, in: performers, "closes the screen's frame, or the whole presentation; calls no exit",
      [
        optionalID, AttributeSchema(.scope, .oneOf(["screen", "presentation"]), "what is closed"), animated,
      ]),
    ElementSchema(
      .alert, in: performers, "a question in front of the screen",
      [
        optionalID, AttributeSchema(.style, .oneOf(["alert", "actionSheet"]), "how it is shown"),
        AttributeSchema(.title, .text, "its title"), AttributeSchema(.message, .text, "its text"),
        AttributeSchema(.anchor, .reference, "what an action sheet points at on an iPad"),
      ]),
    ElementSchema(
      .action, in: [.alert], "an answer to an alert",
      [
        id("its name in the screen"), AttributeSchema(.title, .text, "its text", required: true),
        AttributeSchema(.style, .oneOf(["default", "cancel", "destructive"]), "how it is shown"),
      ] + trigger),
    ElementSchema(
      .field, in: [.alert], "a text field of an alert",
      [
        id("its name among the screen's values"),
        AttributeSchema(.placeholder, .text, "what it shows when it is empty"),
        AttributeSchema(.secure, .boolean, "hides what is typed"),
      ]),
    ElementSchema(
      .pass, in: [.segue, .navigation, .tab, .split, .page], "gives the destination a value",
      [
        AttributeSchema(.input, .swiftName, "the destination's input", required: true),
        AttributeSchema(.screen, .reference, "the column of a split"),
        AttributeSchema(
          .from, .swiftName, "an input, output, state or field of the source; 'item' or 'row' in a prototype cell"),
        AttributeSchema(.value, .literal, "the value itself"),
        AttributeSchema(.by, .oneOf(["code"]), "a method of the class is asked for it"),
      ]),
    ElementSchema(
      .set, in: triggers, "the touch records a value",
      [
        AttributeSchema(.output, .swiftName, "the output that is set"),
        AttributeSchema(.state, .swiftName, "the state that is set"),
        AttributeSchema(
          .from, .swiftName, "an input, output, state or field of the screen; 'item' or 'row' in a prototype cell"),
        AttributeSchema(.value, .literal, "the value itself"),
      ]),
    ElementSchema(
      .take, in: [.exit], "reads a value off the screen that is left",
      [
        AttributeSchema(.output, .swiftName, "the output of that screen", required: true),
        AttributeSchema(.into, .swiftName, "a state or input of this screen", required: true),
        AttributeSchema(.unwind, .reference, "only for that unwind"),
        AttributeSchema(.source, .reference, "only from that screen"),
      ]),
  ]
}
