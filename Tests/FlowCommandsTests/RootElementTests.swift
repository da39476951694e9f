import Testing

@testable import FlowCommands

@Suite struct RootElementTests {
  @Test(arguments: [
    ("<flow/>", "flow"), ("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- <x> -->\n<flow initial='a'>", "flow"),
    ("<!DOCTYPE flow [<!ENTITY a 'b'>]><flow/>", "flow"), ("<flows>", "flows"), ("<document type='x'>", "document"),
    ("", nil), ("<", nil), ("<flow", nil), ("text", nil), ("<!-- never closed", nil), ("<>", nil), ("</flow>", nil),
  ])
  func names(_ text: String, _ expected: String?) {
    #expect(rootElementName(Array(text.utf8)) == expected)
  }

  @Test func wideEncodingIsRecognised() {
    #expect(rootElementName([0xFF, 0xFE] + "<flow/>".utf8.flatMap { [$0, 0] }) == "flow")
  }
}
