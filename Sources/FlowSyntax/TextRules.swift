/// The rules on text: what is wrong before a file has any meaning. They cannot be turned off.
package enum TextRules {
  package static let malformedXML = Rule(
    "malformed-xml", .error, "the file is not well-formed XML",
    explanation:
      "Reading stops at the first such place; after it only findings on text and shape are reported for the file.",
    example: "<flow initial=\"home\"><screen id=\"home\"></flow>", isConfigurable: false)
  package static let unsupportedEncoding = Rule(
    "unsupported-encoding", .error, "the file is not UTF-8",
    explanation: "A flow file is UTF-8, with or without a byte-order mark. Convert it, for instance with iconv.",
    example: """
      <?xml version="1.0" encoding="ISO-8859-1"?>
      <flow initial="home"><screen id="home"/></flow>
      """, isConfigurable: false)
  package static let doctypeNotAllowed = Rule(
    "doctype-not-allowed", .error, "the file has a DOCTYPE",
    explanation:
      "A DOCTYPE can define entities and attributes that nobody sees in the file. Delete it; reading stops there.",
    example: """
      <!DOCTYPE flow>
      <flow initial="home"><screen id="home"/></flow>
      """, isConfigurable: false)
  package static let limitExceeded = Rule(
    "limit-exceeded", .error, "something is larger than a flow file may hold",
    explanation: """
      The limits: a file 4 GiB, a start tag 64 KiB, 128 attributes in a tag, 64 elements within each other, a value \
      16 KiB, a name 256 bytes, a comment, CDATA section or processing instruction 8 MiB. Reading stops there.
      """, isConfigurable: false)
  package static let bidirectionalControl = Rule(
    "bidirectional-control", .error, "a bidirectional control character makes text read otherwise than it compiles",
    explanation: "Delete the character, or write it as a character reference in a text for people.",
    isConfigurable: false)

  package static let duplicateAttribute = Rule(
    "duplicate-attribute", .error, "an attribute stands twice in one tag",
    explanation: "XML allows an attribute once. Reading stops there.",
    example: #"<flow initial="home"><screen id="home" id="start"/></flow>"#, isConfigurable: false)

  package static let all = [
    malformedXML, unsupportedEncoding, doctypeNotAllowed, limitExceeded, duplicateAttribute, bidirectionalControl,
  ]
}
