import FlowSyntax
import Foundation
import Testing

@testable import FlowCommands

private let rule = Rule("test-rule", .error, "a rule for tests")

private func repaired(_ text: String, _ fixes: [FixIt]) throws -> String {
  let source = SourceFile(path: "x", bytes: Array(text.utf8))
  let (edits, _) = safeEdits(fixes.map { Diagnostic(rule, "m", at: Place(0), fixIts: [$0]) }, in: source)
  var result: [UInt8] = []
  try repaired(source, edits) { result += $0 }
  return String(decoding: result, as: UTF8.self)
}

private func fix(_ edits: FixIt.Edit..., isSafe: Bool = true) -> FixIt { FixIt("t", edits, isSafe: isSafe) }

@Suite struct FixesTests {
  private let text = "<a b='1' c=\"x y z\"/>"

  @Test func edits() throws {
    #expect(
      try repaired(text, [fix(.replace(Place(0, .attributeValue("b")), with: "\"<&'"))])
        == "<a b='\"&lt;&amp;&apos;' c=\"x y z\"/>")
    #expect(
      try repaired(text, [fix(.replace(Place(0, .listItem(attribute: "c", index: 1)), with: "w"))])
        == "<a b='1' c=\"x w z\"/>")
    #expect(try repaired(text, [fix(.replace(Place(0, .attributeName("c")), with: "d"))]) == "<a b='1' d=\"x y z\"/>")
    #expect(try repaired(text, [fix(.replace(Place(0), with: "q"))]) == "<q b='1' c=\"x y z\"/>")
    #expect(try repaired(text, [fix(.replace(Place(0, .bytes(2)), with: "<z"))]) == "<z b='1' c=\"x y z\"/>")
    #expect(
      try repaired(text, [fix(.addAttribute(element: 0, name: "d", value: "\"\n"))])
        == "<a b='1' c=\"x y z\" d=\"&quot;&#10;\"/>")
    #expect(try repaired("<a>", [fix(.addAttribute(element: 0, name: "d", value: "1"))]) == "<a d=\"1\">")
    #expect(try repaired(text, [fix(.removeAttribute(element: 0, index: 0))]) == "<a c=\"x y z\"/>")
    #expect(try repaired(text, [fix(.removeAttribute(element: 0, index: 1))]) == "<a b='1'/>")
  }

  @Test func whatHasNoPlaceIsLeftAlone() throws {
    #expect(try repaired(text, [fix(.replace(Place(0, .attributeValue("none")), with: "x"))]) == text)
    #expect(try repaired(text, [fix(.replace(Place(0), with: "a b"))]) == text)
    #expect(try repaired(text, [fix(.replace(Place(0), with: ""))]) == text)
    #expect(try repaired(text, [fix(.removeAttribute(element: 0, index: 9))]) == text)
    #expect(try repaired(text, [fix(.replace(Place(0), with: "q"), .removeAttribute(element: 0, index: 9))]) == text)
    #expect(try repaired(text, [fix(.replace(Place(0), with: "q"), isSafe: false)]) == text)
  }

  /// What could be repaired is checked again, also where another file could not be written.
  @Test func aFileThatCannotBeWritten() throws {
    // The superuser may write everywhere.
    if geteuid() == 0 { return }
    let folder = try Folder()
    let flow = "<flow initial='a'><screen id='a'><segue id='s' kind='show' to='b'/></screen><screen id='b'/></flow>"
    let closed = try folder.write(flow, "a.xml")
    chmod(closed, 0o444)
    let open = try folder.write(flow, "b.xml")
    let result = flowc("validate", "--fix", closed, open)
    #expect(result.status == 3 && result.faults == "flowc: cannot write '\(closed)': no permission\n")
    #expect(result.output.hasSuffix("1 warning in 1 file; 1 repair made\n") && !result.output.contains(open))
  }

  @Test func theFirstOfOverlappingRepairsIsMade() throws {
    let one = fix(.replace(Place(0, .attributeValue("b")), with: "2"))
    let two = fix(.removeAttribute(element: 0, index: 0), .replace(Place(0), with: "q"))
    #expect(try repaired(text, [one, two]) == "<a b='2' c=\"x y z\"/>")
    #expect(try repaired(text, [two, one]) == text.replacing("<a b='1'", with: "<q"))
  }
}
