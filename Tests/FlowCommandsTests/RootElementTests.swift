import FlowSyntax
import Testing

@testable import FlowCommands

@Suite struct RootElementTests {
  @Test(arguments: [
    ("<flow/>", "flow"), ("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- <x> -->\n<flow initial='a'>", "flow"),
    ("<!DOCTYPE flow [<!ENTITY a 'b'>]><flow/>", "flow"), ("<flows>", "flows"), ("<document type='x'>", "document"),
    ("", nil), ("<", nil), ("<flow", nil), ("text", nil), ("<!-- never closed", nil), ("<>", nil), ("</flow>", nil),
    ("<<<<<<< HEAD\n<flow>", nil), ("<a:flow>", "a:flow"),
  ])
  func names(_ text: String, _ expected: String?) {
    #expect(rootElementName(Array(text.utf8)) == expected)
  }

  @Test func wideEncodingIsRecognised() {
    let text: [UInt8] = "<flow/>".utf8.flatMap { [$0, 0] as [UInt8] }
    #expect(rootElementName([0xFF, 0xFE] + text) == "flow")
    #expect(rootElementName([0xFE, 0xFF, 0] + text) == "flow")
    #expect(rootElementName(text) == "flow")
    #expect(rootElementName([0] + text) == "flow")
  }

  /// A search takes what is a flow, also one that is damaged before its root, and nothing else.
  @Test(arguments: [
    ("<flow/>", true), ("<f:flow xmlns:f='urn:flowc:flow:1'/>", true), ("<!-- never closed\n<flow initial='a'>", true),
    ("<<<<<<< HEAD\n<flow initial='a'>\n=======\n<flow initial='b'>\n>>>>>>> topic\n</flow>", true),
    ("x<flow>", true), ("<?tool <flow/>", true), ("</a><flow\n>", true), ("", false), ("text", false),
    ("<!-- <flow> --><html/>", false), ("<html><flow/></html>", false), ("<flows/>", false), ("x<flows/>", false),
    ("x<flow", false), ("<overflow/>", false),
  ])
  func isTakenForAFlow(_ text: String, _ expected: Bool) {
    #expect(isFlow(SourceFile(path: "x", bytes: Array(text.utf8))) == expected)
  }
}
