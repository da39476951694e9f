import FlowSyntax

/// What attributes demand of each other, and elements of the attributes of what holds them.
extension ShapeReader {
  /// By the attribute that says what a reference leads to: the words for it, and the attributes that belong to it besides.
  private static let forms: [(attribute: AttributeName, words: String, others: [AttributeName])] = [
    (.flow, "a flow", [.screen]), (.storyboard, "a storyboard", [.identifier, .class, .module]),
    (.class, "a class", [.module]),
  ]

  /// A reference has one form, and the attributes of that form.
  mutating func checkReference() {
    let given = Self.forms.filter { isWritten($0.attribute) }
    guard let form = given.first else {
      return report(
        ShapeRules.conflictingAttributes, "a reference names a flow, a storyboard or a class", at: Place(offset))
    }
    // A misspelt or faulty one has its finding already.
    guard given.allSatisfy({ has($0.attribute) }) else { return }
    if let other = given.dropFirst().first(where: { !form.others.contains($0.attribute) }) {
      return report(
        ShapeRules.conflictingAttributes, "a reference to \(form.words) names no \(other.attribute.text)",
        at: Place(offset, .attributeName(other.attribute.text)))
    }
    for attribute in [AttributeName.screen, .identifier, .module]
    where has(attribute) && !form.others.contains(attribute) {
      let owners = Self.forms.filter { $0.others.contains(attribute) }.map(\.words)
      report(
        ShapeRules.conflictingAttributes, "a reference to \(form.words) has no '\(attribute.text)'",
        at: Place(offset, .attributeName(attribute.text)),
        help: "it belongs to a reference to \(Self.list(owners, "or"))")
    }
  }

  /// A container without a class holds something that the class would have to do: the element read last.
  mutating func reportMissingClass(_ container: ElementName, at start: UInt32, for child: ElementName) {
    let place = Place(offset)
    report(
      ShapeRules.missingAttribute,
      "<\(container.text)> lacks the attribute 'class', without which it holds no <\(child.text)>",
      at: Place(start), notes: [Note("<\(child.text)> stands here", at: place)])
  }
}
