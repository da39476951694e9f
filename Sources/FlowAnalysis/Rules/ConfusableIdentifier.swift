import FlowModel
import FlowSyntax

extension Rule {
  package static let confusableIdentifier = Rule(
    "confusable-identifier", .warning, "two ids that are hard to tell apart",
    explanation: """
      Two ids of one name space differ only by capitals ('userName' and 'username'), by letters that look alike ('O' and \
      '0', 'l', 'I' and '1', a Latin and a Cyrillic 'a'), or by how Unicode composes a letter. Sooner or later somebody \
      names the wrong one. Rename one.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="signIn"/><button id="signin"/></screen>
      </flow>
      """)
}

extension Subject {
  /// Of identifiers in the file's order, of one name space or several.
  func reportConfusable(among identifiers: [Identifier]) {
    // Equal Strings are those of one canonical form.
    var byCase: [Key: Identifier] = [:]
    var byLook: [Key: Identifier] = [:]
    for identifier in identifiers {
      let latin = latin(identifier.name)
      let low = Key(space: identifier.space, text: latin.lowercased())
      let look = Key(space: identifier.space, text: Self.merged(latin))
      if let first = byCase[low] ?? byLook[look], first.name != identifier.name,
        flow.swiftName(of: first) != flow.swiftName(of: identifier)
      {
        let names = (flow.names[first.name], flow.names[identifier.name])
        report(
          .confusableIdentifier, "'\(names.1)' is hard to tell from the \(first.word) '\(names.0)'",
          at: identifier.place, notes: [Note("the \(first.word) '\(names.0)' stands here", at: first.place)],
          help: difference(of: names.0, names.1))
      }
      if byCase[low] == nil { byCase[low] = identifier }
      if byLook[look] == nil { byLook[look] = identifier }
    }
  }

  private struct Key: Hashable {
    var space: NameSpace
    var text: String
  }

  private func latin(_ name: Name) -> String {
    var text = ""
    for scalar in flow.names[name].unicodeScalars { text.unicodeScalars.append(LookAlikes.latin(scalar)) }
    return text
  }

  /// Letters and digits that look alike as one.
  private static func merged(_ latin: String) -> String {
    var text = ""
    for scalar in latin.unicodeScalars {
      switch scalar {
      case "I", "1": text.unicodeScalars.append("l")
      case "0": text.unicodeScalars.append("O")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private func difference(of a: String, _ b: String) -> String {
    if a == b { return "they differ in how Unicode composes a letter" }
    return a.lowercased() == b.lowercased() ? "they differ only by capitals" : "they differ by letters that look alike"
  }
}
