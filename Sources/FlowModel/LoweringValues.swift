import FlowSyntax

/// From elements to rows: the values that screens have and hand to each other.
extension Lowering {
  mutating func lowerProperty(_ kind: PropertyKind) {
    var type: Name = 0
    var isText = false
    if shape.has(.type) {
      let isPlain = SwiftType.isPlainName(shape.bytes(.type))
      type = isPlain ? name(.type) : names.add(SwiftType.canonical(shape.bytes(.type)) ?? "")
      isText = isPlain && shape.says(.type, "String")
    }
    if shape.has(.default), type != 0, !isText, Literal.kind(shape.bytes(.default)) == nil {
      let text = ShapeReader.decoded(shape.bytes(.default))
      shape.report(
        ShapeRules.invalidLiteral, "'\(text)' is not a literal of Swift",
        at: Place(shape.offset, .attributeValue("default")))
    }
    flow.properties.append(
      Property(
        offset: shape.offset, name: name(.name), kind: kind, type: type, hasDefault: shape.has(.default),
        defaultValue: textName(.default)))
  }

  mutating func lowerPass() {
    let hasFrom = shape.isWritten(.from)
    let hasValue = shape.isWritten(.value)
    let hasBy = shape.isWritten(.by)
    let given = (hasFrom ? 1 : 0) + (hasValue ? 1 : 0) + (hasBy ? 1 : 0)
    if given != 1 {
      shape.report(
        ShapeRules.conflictingAttributes,
        given == 0
          ? "a pass says one of 'from', 'value' and 'by'" : "a pass says only one of 'from', 'value' and 'by'",
        at: Place(shape.offset))
    }
    let source: ValueSource = hasFrom ? .from : hasBy && !hasValue ? .code : .value
    let pass = Pass(
      offset: shape.offset, input: name(.input), source: source,
      from: source == .from ? name(.from) : textName(.value), screen: name(.screen))
    switch parent {
    case .navigation, .split: return ownPasses.append(pass)
    case .segue: flow.segues[flow.segues.count - 1].passCount += 1
    default: if !flow.contents.isEmpty { flow.contents[flow.contents.count - 1].passCount += 1 }
    }
    flow.passes.append(pass)
  }

  /// At the end of a navigation or split: the passes of its segues, which may stand between its own, are behind us.
  mutating func appendOwnPasses() {
    if ownPasses.isEmpty { return }
    for row in Int(flow.screens.last!.firstContent)..<flow.contents.count {
      flow.contents[row].firstPass = Index(flow.passes.count)
      flow.contents[row].passCount = UInt32(ownPasses.count)
    }
    flow.passes += ownPasses
    ownPasses.removeAll()
  }

  mutating func lowerSet() {
    let hasOutput = shape.isWritten(.output)
    let hasFrom = shape.isWritten(.from)
    if hasOutput == shape.isWritten(.state) || hasFrom == shape.isWritten(.value) {
      shape.report(
        ShapeRules.conflictingAttributes, "a set says one of 'output' and 'state', and one of 'from' and 'value'",
        at: Place(shape.offset))
    }
    let isOutput = hasOutput || !shape.isWritten(.state)
    let isFrom = hasFrom || !shape.isWritten(.value)
    flow.sets.append(
      SetValue(
        offset: shape.offset, trigger: trigger, property: name(isOutput ? .output : .state), isOutput: isOutput,
        source: isFrom ? .from : .value, from: isFrom ? name(.from) : textName(.value)))
  }
}
