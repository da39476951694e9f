/// How much a finding matters.
package enum Severity: UInt8, Comparable, Sendable {
  case information, warning, error

  package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
}

/// One kind of fault, for ever known under its id.
package struct Rule: Sendable, Hashable {
  /// Kebab-case; names the fault.
  package let id: String
  package let severity: Severity
  /// One line, for lists.
  package let summary: String
  /// What it means, why it is bad, and the remedy, in plain text.
  package let explanation: String
  /// A flow that has the fault; empty where an example says nothing more.
  package let example: String
  /// Text and shape rules always hold; the others can be switched off or given another severity.
  package let isConfigurable: Bool

  package init(
    _ id: String, _ severity: Severity, _ summary: String, explanation: String = "", example: String = "",
    isConfigurable: Bool = true
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.example = example
    self.isConfigurable = isConfigurable
  }

  package static func == (a: Rule, b: Rule) -> Bool { a.id == b.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Where something stands in a file, as cheaply as a model can hold it: the byte offset of a start tag and which part of
/// the tag is meant. `SourceFile.range(of:)` makes a range of it when somebody asks.
package struct Place: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// The element's name.
    case elementName
    /// The name of the attribute.
    case attributeName(String)
    /// The value of the attribute, without quotes; the element's name where it lacks the attribute.
    case attributeValue(String)
    /// One item of a list that the value holds, separated by blanks.
    case listItem(attribute: String, index: Int)
    /// The k-th attribute of the tag, by position: for a tag that says one twice.
    case attribute(index: Int)
    /// So many bytes from the offset on.
    case bytes(Int)
  }
  package var offset: UInt32
  package var part: Part

  package init(_ offset: UInt32, _ part: Part = .elementName) {
    self.offset = offset
    self.part = part
  }
}

/// A second place that belongs to a finding, in the same file or in another one.
package struct Note: Hashable, Sendable {
  package var message: String
  /// The file's index in the project; nil: the finding's own file.
  package var file: Int?
  package var place: Place

  package init(_ message: String, file: Int? = nil, at place: Place) {
    self.message = limited(message)
    self.file = file
    self.place = place
  }
}

/// A repair of the file: what stands at each place is replaced.
package struct FixIt: Hashable, Sendable {
  package enum Edit: Hashable, Sendable {
    /// Replaces what stands at the place.
    case replace(Place, with: String)
    /// Adds an attribute, with a blank before it, behind the last one of the start tag.
    case addAttribute(element: UInt32, name: String, value: String)
    /// Removes the attribute with the blanks before it.
    case removeAttribute(element: UInt32, index: Int)
  }
  package var title: String
  package var edits: [Edit]
  /// Whether `--fix` applies it unasked: the meaning that results is the one that was meant.
  package var isSafe: Bool

  package init(_ title: String, _ edits: [Edit], isSafe: Bool) {
    self.title = limited(title)
    self.edits = edits
    self.isSafe = isSafe
  }
}

/// One finding, from the parser to the terminal and the editor.
package struct Diagnostic: Hashable, Sendable {
  package var rule: Rule
  package var severity: Severity
  /// One sentence that stands alone: lower case, no full stop, the user's text in single quotes.
  package var message: String
  package var place: Place
  package var notes: [Note]
  /// What is probably meant, where it helps.
  package var help: String?
  package var fixIts: [FixIt]

  package init(
    _ rule: Rule, _ message: String, at place: Place, notes: [Note] = [], help: String? = nil, fixIts: [FixIt] = []
  ) {
    self.rule = rule
    self.severity = rule.severity
    self.message = limited(message)
    self.place = place
    self.notes = notes
    self.help = help.map(limited)
    self.fixIts = fixIts
  }
}

/// A sentence without the middle of a value that is too long to be read: what stands in a file may be long, a message not.
func limited(_ text: String) -> String {
  guard text.utf8.count > 400, text.unicodeScalars.count > 400 else { return text }
  return String(text.unicodeScalars.prefix(200)) + "..." + String(text.unicodeScalars.suffix(100))
}
