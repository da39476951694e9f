import FlowSyntax

/// From elements to rows.
struct Lowering: ~Copyable {
  var flow = Flow()
  /// Until the end the rows hold occurrences of names.
  var names = NameBatch()
  var shape = ShapeReader()
  /// The open elements that are read, by depth.
  private var parents = Storage<ElementName>(capacity: Limits.depth)
  private var parentCount = 0
  /// How deep within an element that is not read.
  private var skipped = 0
  private var namespace: UnsafePointer<UInt8>?
  var trigger = Index.none
  /// The cell that is open: what stands in it, such as a button, ends without ending it.
  private var cell = Index.none
  /// What the open cell's rows show; 0 where it does not say.
  private var rowType: Name = 0
  /// What the open navigation or split passes on.
  var ownPasses: [Pass] = []
  private var alert = Index.none
  /// The container that is being read, if it has no class and that has not been missed yet.
  private var classless: (element: ElementName, offset: UInt32)?
  private var section = (offset: UInt32(0), isSelectable: true, isEmpty: true)
  /// Suppressions that wait for the element behind them, and those whose element is open, with its depth.
  private var pending: [Int] = []
  private var open: [(suppression: Int, depth: Int)] = []
  private var depth = 0
  private var isFlow = true

  /// Room is made by the file's size, so that a large flow's rows are not copied as they grow; what is not used costs no
  /// memory, since nobody touches it.
  init(fileSize: Int) {
    guard fileSize > 1 << 20 else { return }
    names.reserve(fileSize / 64)
    let count = fileSize / 256
    flow.screens.reserveCapacity(count)
    flow.triggers.reserveCapacity(count)
    flow.segues.reserveCapacity(count)
    flow.unwinds.reserveCapacity(count)
    flow.exits.reserveCapacity(count)
    flow.properties.reserveCapacity(count)
    flow.passes.reserveCapacity(count)
  }

  deinit { parents.deallocate() }

  mutating func start(_ tag: borrowing ElementStart) {
    depth += 1
    if !pending.isEmpty { attachSuppressions(tag.offset) }
    if skipped > 0 || !isFlow { return skipped += 1 }
    if depth == 1 {
      namespace = tag.namespace
      if let namespace, String(cString: namespace) != Schema.namespace {
        return refuseRoot(tag, "its namespace is not '\(Schema.namespace)'")
      }
    } else if tag.namespace != namespace {
      return skipped += 1
    }
    if depth == 1, String(cString: tag.name) != "flow" { return refuseRoot(tag, "the root of a flow file is <flow>") }
    let parent = parentCount > 0 ? parents[parentCount - 1] : nil
    guard let element = shape.read(tag, in: parent) else {
      holdsUnread()
      return skipped += 1
    }
    parents[parentCount] = element
    parentCount += 1
    lower(element)
  }

  private mutating func attachSuppressions(_ offset: UInt32) {
    for suppression in pending {
      flow.suppressions[suppression].start = depth == 1 ? 0 : offset
      open.append((suppression, depth))
    }
    pending.removeAll()
  }

  private mutating func refuseRoot(_ tag: borrowing ElementStart, _ help: String) {
    isFlow = false
    skipped += 1
    shape.report(
      ShapeRules.unknownElement, "the root <\(String(cString: tag.name))> is not a flow", at: Place(tag.offset),
      help: help)
  }

  /// What cannot be read may be what its parent seems to lack.
  private mutating func holdsUnread() {
    guard parentCount > 0 else { return }
    switch parents[parentCount - 1] {
    case .alert: flow.alerts[Int(alert)].hasAction = true
    case .section: section.isEmpty = false
    case .tabs, .pages: flow.screens[flow.screens.count - 1].flags.insert(.holdsUnread)
    default: break
    }
  }

  mutating func end(at offset: UInt32) {
    while let last = open.last, last.depth == depth {
      flow.suppressions[last.suppression].end = depth == 1 ? .max : offset
      open.removeLast()
    }
    depth -= 1
    // What stands behind the last element of its parent stands before none.
    if !pending.isEmpty { pending.removeAll() }
    if skipped > 0 { return skipped -= 1 }
    parentCount -= 1
    switch parents[parentCount] {
    case .cell: (trigger, cell, rowType) = (.none, .none, 0)
    case .button, .barButton, .control, .gesture: trigger = cell
    case .navigation, .split: appendOwnPasses()
    case .action: trigger = alert == .none ? .none : flow.alerts[Int(alert)].trigger
    case .alert:
      // An alert may stand in the action of another one.
      trigger = flow.alerts[Int(alert)].trigger
      alert = trigger == .none ? .none : flow.triggers[Int(trigger)].alert
    case .section:
      if section.isEmpty { flow.emptySections.append(section.offset) }
      section.isSelectable = true
    default: break
    }
  }

  mutating func comment(_ text: UnsafeBufferPointer<UInt8>, end: UInt32) {
    guard let first = text.firstIndex(where: { $0 > 0x20 }), text.count - first >= 6,
      "flowc:".utf8.elementsEqual(text[first..<first + 6])
    else { return }
    pending.append(flow.suppressions.count)
    flow.suppressions.append(
      Suppression(commentEnd: end, text: names.add(text), start: .max, end: .max))
  }

  /// Closes the rows, and resolves what names a screen.
  mutating func finish() {
    for (suppression, _) in open { flow.suppressions[suppression].end = .max }
    appendScreen(id: 0, kind: .screen)
    flow.names = names.finish { flow.replaceNames($0) }
    flow.resolveScreens()
  }

  // MARK: Rows

  /// What holds the element being lowered.
  var parent: ElementName? { parentCount > 1 ? parents[parentCount - 2] : nil }

  mutating func name(_ attribute: AttributeName) -> Name { names.add(shape.bytes(attribute)) }

  /// The name of any text: an ampersand in it is one.
  mutating func textName(_ attribute: AttributeName) -> Name {
    let bytes = shape.bytes(attribute)
    return bytes.contains(0x26) ? names.add(ShapeReader.decoded(bytes)) : names.add(bytes)
  }

  private mutating func appendScreen(
    id: Name, className: Name = 0, kind: ScreenKind, flags: Screen.Flags = Screen.Flags(rawValue: 0)
  ) {
    var screen = Screen(offset: shape.offset, id: id, className: className, kind: kind, flags: flags)
    screen.firstTrigger = Index(flow.triggers.count)
    screen.firstSegue = Index(flow.segues.count)
    screen.firstUnwind = Index(flow.unwinds.count)
    screen.firstDismiss = Index(flow.dismisses.count)
    screen.firstAlert = Index(flow.alerts.count)
    screen.firstExit = Index(flow.exits.count)
    screen.firstProperty = Index(flow.properties.count)
    screen.firstView = Index(flow.views.count)
    screen.firstContent = Index(flow.contents.count)
    flow.screens.append(screen)
  }

  private mutating func lower(_ element: ElementName) {
    if let container = classless, Schema.heldByClass.contains(element) {
      shape.reportMissingClass(container.element, at: container.offset, for: element)
      classless = nil
    }
    if trigger == .none { checkPerformedByCode(element) }
    switch element {
    case .flow:
      flow.offset = shape.offset
      flow.name = name(.name)
      flow.initialName = name(.initial)
      flow.usesStoryboard = shape.has(.storyboard)
      flow.hasFaultyEntry = shape.isWritten(.initial) && !shape.has(.initial)
      if shape.has(.version), !shape.says(.version, "1") {
        let version = shape.text(.version)
        shape.report(
          ShapeRules.unsupportedVersion,
          "this flow is of version '\(version)' of the format; version 1 is read",
          at: Place(shape.offset, .attributeValue("version")))
      }
    case .requires: flow.requirements.append(Requirement(offset: shape.offset, exit: name(.exit)))
    case .screen, .navigation, .tabs, .split, .pages, .reference: lowerScreen(element)
    case .tab: content(.tab, .screen)
    case .page: content(.page, .screen)
    case .input, .output, .state: lowerProperty(element == .input ? .input : element == .output ? .output : .state)
    case .field:
      flow.properties.append(
        Property(
          offset: shape.offset, name: name(.id), kind: .field, type: names.add("String"), hasDefault: false,
          defaultValue: 0))
    case .section: section = (shape.offset, !shape.has(.selectable) || shape.isTrue(.selectable), true)
    case .view: flow.views.append(View(offset: shape.offset, id: name(.id)))
    case .exit: flow.exits.append(Exit(offset: shape.offset, id: name(.id), firstTake: Index(flow.takes.count)))
    case .take:
      flow.exits[flow.exits.count - 1].takeCount += 1
      flow.takes.append(
        Take(
          offset: shape.offset, output: name(.output), into: name(.into), unwind: name(.unwind), source: name(.source)))
    case .cell, .button, .barButton, .control, .gesture, .action: lowerTrigger(element)
    case .segue: lowerSegue()
    case .unwind:
      flow.unwinds.append(
        Unwind(
          offset: shape.offset, id: name(.id), trigger: trigger, exit: name(.to), screen: name(.screen),
          isOnAccessory: isOnAccessory))
    case .dismiss:
      flow.dismisses.append(
        Dismiss(
          offset: shape.offset, id: name(.id), trigger: trigger, wholePresentation: shape.says(.scope, "presentation")))
    case .alert:
      use(.anchor)
      alert = Index(flow.alerts.count)
      flow.alerts.append(
        Alert(
          offset: shape.offset, id: name(.id), trigger: trigger, isActionSheet: shape.says(.style, "actionSheet"),
          hasAnchor: shape.has(.anchor)))
    case .pass: lowerPass()
    case .set: lowerSet()
    case .import, .doc, .item: break
    }
  }

  /// What stands directly in a screen or container is performed by code, which names it; an embed is performed by loading.
  private mutating func checkPerformedByCode(_ element: ElementName) {
    switch element {
    case .segue where shape.has(.kind) && !shape.says(.kind, "embed"), .unwind, .dismiss, .alert:
      if shape.isWritten(.id) { return }
      shape.report(
        ShapeRules.missingAttribute, "<\(element.text)> needs an id here, where code performs it",
        at: Place(shape.offset))
    default: break
    }
  }

  private mutating func lowerScreen(_ element: ElementName) {
    var kind = ScreenKind.screen
    switch element {
    case .navigation: kind = .navigation
    case .tabs: kind = .tabs
    case .split: kind = .split
    case .pages: kind = .pages
    case .reference:
      kind = shape.has(.flow) ? .flowReference : shape.has(.storyboard) ? .storyboardReference : .classReference
    default: break
    }
    var flags = Screen.Flags(rawValue: 0)
    func set(_ flag: Screen.Flags, _ attribute: AttributeName) { if shape.isTrue(attribute) { flags.insert(flag) } }
    set(.entry, .entry)
    set(.terminal, .terminal)
    set(.hidesBackButton, .hidesBackButton)
    set(.hidesBar, .hidesBar)
    set(.modalInPresentation, .modalInPresentation)
    if shape.isWritten(.entry), !shape.has(.entry) { flow.hasFaultyEntry = true }
    let index = flow.screens.count
    appendScreen(id: name(.id), className: name(.class), kind: kind, flags: flags)
    switch kind {
    case .navigation: content(.root, .root)
    case .split:
      content(.primary, .primary)
      if shape.has(.supplementary) { content(.supplementary, .supplementary) }
      content(.secondary, .secondary)
    case .flowReference:
      flow.references.append(Reference(screen: Index(index), path: textName(.flow), screenName: name(.screen)))
    default: break
    }
    if element == .reference { shape.checkReference() }
    classless = shape.isWritten(.class) || !Schema.containers.contains(element) ? nil : (element, shape.offset)
  }

  private mutating func content(_ role: ContentRole, _ attribute: AttributeName) {
    flow.contents.append(
      Content(offset: shape.offset, role: role, toName: name(attribute), firstPass: Index(flow.passes.count)))
  }

  private mutating func lowerTrigger(_ element: ElementName) {
    trigger = Index(flow.triggers.count)
    var row = Trigger(offset: shape.offset, id: name(.id), kind: TriggerKind(element))
    if shape.has(.action) { row.flags.insert(.action) }
    if element == .cell {
      cell = trigger
      section.isEmpty = false
      let isStatic = shape.has(.kind) ? shape.says(.kind, "static") : parent == .section
      if !isStatic {
        row.flags.insert(.prototype)
        row.flags.insert(.inPrototype)
      }
      if !isStatic, !shape.isWritten(.id) {
        shape.report(ShapeRules.missingAttribute, "a prototype cell needs an id", at: Place(shape.offset))
      }
      let isSelectable = shape.isWritten(.selectable) ? !shape.says(.selectable, "false") : section.isSelectable
      if !isSelectable { row.flags.insert(.notSelectable) }
      if shape.has(.focus) { row.flags.insert(.focus) }
      if shape.says(.accessory, "detail") || shape.says(.accessory, "detailDisclosure") {
        row.flags.insert(.accessory)
      }
      use(.selected)
      use(.table)
      use(.identifier)
    }
    if element == .action {
      row.alert = alert
      if shape.says(.style, "cancel") { flow.cancels.append(Cancel(alert: alert, offset: shape.offset)) }
      flow.alerts[Int(alert)].hasAction = true
    }
    if shape.says(.selection, "multiple") { row.flags.insert(.multiple) }
    if cell != .none, cell != trigger, flow.triggers[Int(cell)].flags.contains(.prototype) {
      row.flags.insert(.inPrototype)
    }
    flow.triggers.append(row)
    if shape.has(.row), let type = SwiftType.canonical(shape.bytes(.row)) { rowType = names.add(type) }
    if rowType != 0 { flow.rowTypes.append(RowType(trigger: trigger, type: rowType)) }
    if shape.has(.performs) {
      flow.mentions.append(Mention(trigger: trigger, name: name(.performs), isMay: false, position: 0))
    }
    if shape.has(.may) {
      for (position, item) in shape.bytes(.may).split(separator: 0x20).enumerated() {
        let name = names.add(UnsafeBufferPointer(rebasing: item))
        flow.mentions.append(Mention(trigger: trigger, name: name, isMay: true, position: UInt16(clamping: position)))
      }
    }
  }

  /// Only a cell has an accessory. A value that is neither is taken for the one that is not the default.
  private var isOnAccessory: Bool {
    trigger != .none && flow.triggers[Int(trigger)].kind == .cell && shape.isWritten(.on)
      && !shape.says(.on, "selection")
  }

  private mutating func lowerSegue() {
    var flags = Segue.Flags(rawValue: 0)
    if shape.isWritten(.anchor) { flags.insert(.anchor) }
    if shape.isWritten(.class) { flags.insert(.customClass) }
    if shape.has(.detents) { flags.insert(.detents) }
    if shape.says(.transition, "partialCurl") { flags.insert(.partialCurl) }
    if isOnAccessory { flags.insert(.accessory) }
    if !shape.has(.kind) { flags.insert(.invalidKind) }
    if shape.isWritten(.presentation), !shape.has(.presentation) { flags.insert(.invalidPresentation) }
    if shape.says(.adaptive, "none") { flags.insert(.staysPopover) }
    use(.anchor)
    use(.in)
    flow.segues.append(
      Segue(
        offset: shape.offset, id: name(.id), trigger: trigger,
        kind: shape.choice(.kind).flatMap { SegueKind(rawValue: UInt8($0)) } ?? .present,
        presentation: shape.choice(.presentation).flatMap { Presentation(rawValue: UInt8($0)) } ?? .automatic,
        flags: flags,
        toName: name(.to), firstPass: Index(flow.passes.count)))
  }

  private mutating func use(_ attribute: AttributeName) {
    guard shape.has(attribute), !(attribute == .anchor && shape.says(.anchor, "code")) else { return }
    flow.uses.append(
      Use(screen: Index(flow.screens.count - 1), offset: shape.offset, attribute: attribute, name: name(attribute)))
  }
}

extension TriggerKind {
  fileprivate init(_ element: ElementName) {
    switch element {
    case .button: self = .button
    case .barButton: self = .barButton
    case .control: self = .control
    case .gesture: self = .gesture
    case .action: self = .alertAction
    default: self = .cell
    }
  }
}
