import FlowModel
import Foundation
import Testing

/// FORMAT.md names all that the schema has.
@Suite struct FormatReferenceTests {
  @Test func everyWordIsThere() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FORMAT.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    for element in Schema.elements {
      #expect(words.contains(element.name.text), "<\(element.name.text)>")
      for attribute in element.attributes {
        #expect(words.contains(attribute.name.text), "\(attribute.name.text) of <\(element.name.text)>")
        let values: [String] =
          switch attribute.kind {
          case .oneOf(let values), .listOf(let values): values
          default: []
          }
        for value in values { #expect(words.contains(value), "\(value) of \(attribute.name.text)") }
      }
    }
  }
}
