import FlowSyntax
import Testing

@testable import FlowModel

private func read(_ text: String) -> ReadFlow { readFlow(SourceFile(path: "x.xml", bytes: Array(text.utf8))) }

/// The findings as `rule: text at the place`.
private func findings(_ text: String) -> [String] {
  let source = SourceFile(path: "x.xml", bytes: Array(text.utf8))
  return readFlow(source).diagnostics.whole.map {
    "\($0.rule.id): \(String(decoding: source.bytes(source.range(of: $0.place)), as: UTF8.self))"
  }
}

@Suite struct ReadFlowTests {
  @Test func rowsFollowTheFile() throws {
    let read = read(
      """
      <flow initial="main"><navigation id="main" root="a"/>
      <screen id="a"><cell id="c"><segue id="S" kind="show" to="b"><pass input="n" value="x"/></segue></cell>
      <exit id="back"><take output="n" into="m"/></exit><state name="m" type="String"/></screen>
      <screen id="b" entry="true"><input name="n" type="Optional&lt; String >"/><unwind id="U" to="back"/></screen></flow>
      """)
    let flow = read.flow
    #expect(read.diagnostics.whole.isEmpty)
    #expect((0..<flow.screenCount).map { flow.names[flow.screens[$0].id] } == ["main", "a", "b"])
    #expect(flow.initial == 0)
    #expect(flow.segues(of: 1) == 0..<1 && flow.segues(of: 2).isEmpty)
    #expect(flow.segues[0].to == 2)
    #expect(flow.triggers[Int(flow.segues[0].trigger)].flags.contains(.prototype))
    #expect(flow.contents[0].to == 1)
    #expect(flow.unwinds(of: 2) == 0..<1 && flow.unwinds[0].trigger == .none)
    #expect(flow.names[flow.properties[1].type] == "String?")
    #expect(flow.screens[2].flags == .entry)
  }

  @Test(arguments: [
    ("<flow><scren id='a'/></flow>", "unknown-element: scren"),
    ("<flow><screen id='a' titel='A'/></flow>", "unknown-attribute: titel"),
    ("<flow><button id='a'/></flow>", "misplaced-element: button"),
    ("<flow><screen/></flow>", "missing-attribute: screen"),
    ("<flow><screen id='a b'/></flow>", "invalid-value: a b"),
    ("<flow><screen id='-a'/></flow>", "invalid-value: -a"),
    ("<flow><screen id='a' kind='tabel'/></flow>", "invalid-value: tabel"),
    ("<flow><screen id='a' size='200x0'/></flow>", "invalid-value: 200x0"),
    ("<flow><screen id='a' entry='yes'/></flow>", "invalid-value: yes"),
    ("<flow><screen id='a'><input name='n' type='() -> Void'/></screen></flow>", "invalid-type: () -> Void"),
    ("<flow><screen id='a'><input name='n' type='Int' default='f()'/></screen></flow>", "invalid-literal: f()"),
    ("<flow version='2'/>", "unsupported-version: 2"),
    ("<flow><reference id='a'/></flow>", "conflicting-attributes: reference"),
    ("<storyboard/>", "unknown-element: storyboard"),
    ("<flow xmlns='urn:other'/>", "unknown-element: flow"),
  ])
  func shape(text: String, finding: String) { #expect(findings(text) == [finding]) }

  @Test(arguments: [
    "<flow xmlns='urn:flowc:flow:1'><screen id='a'/></flow>",
    "<f:flow xmlns:f='urn:flowc:flow:1'><f:screen id='a'/><screen/></f:flow>",
    "<flow xmlns:x='urn:x'><x:any><screen/></x:any><screen id='a' x:note='1'/></flow>",
    "<flow><screen id='天.干-2'/></flow>",
  ])
  func namespaces(text: String) { #expect(findings(text).isEmpty) }

  @Test(arguments: [
    ("String", "String"), (" Array<Array< Int>>", "[[Int]]"), ("Optional<Int>?", "Int??"),
    ("Dictionary<String, [Int]>", "[String:[Int]]"), ("any Sendable", "any Sendable"),
    ("any P<Int>.Q", "any P<Int>.Q"), ("(any P)", "any P"), ("[any P]", "[any P]"),
    ("(any P)?", "(any P)?"), ("any P?", "(any P)?"), ("Optional<any P>?", "(any P)??"),
    ("(Int, a.B<C>?)", "(Int,a.B<C>?)"),
    ("Any", "Any"), ("()", "()"),
  ])
  func types(text: String, canonical: String) { #expect(SwiftType.canonical(text.utf8) == canonical) }

  @Test(arguments: [
    "", "() -> Void", "String; init(){}", "[Int", "Int]", "a..b", "some P", "class", "Int!", "P & Q", "a b", "any",
    "any any P", "any [P]", "any (P)", "any class",
  ])
  func noTypes(text: String) { #expect(SwiftType.canonical(text.utf8) == nil) }

  @Test func deepTypesAreRefused() {
    let deep = String(repeating: "[", count: 8000) + "Int" + String(repeating: "]", count: 8000)
    #expect(SwiftType.canonical(deep.utf8) == nil)
    #expect(Literal.kind(deep.utf8) == nil)
    #expect(SwiftType.canonical((String(repeating: "any ", count: 4000) + "P").utf8) == nil)
    #expect(SwiftType.canonical((String(repeating: "A<", count: 5000) + "B").utf8) == nil)
    #expect(SwiftType.canonical(("Int" + String(repeating: "?", count: 9000)).utf8) == nil)
  }

  @Test(arguments: [
    ("1", LiteralKind.integer), ("-0x1F", .integer), ("1_000", .integer), ("+2.5e-3", .floating), ("true", .boolean),
    ("nil", .null), (".some", .member), ("\"a\\\"b\"", .string), ("[1, 2]", .array), ("[]", .array),
    ("[:]", .dictionary),
    ("[\"a\": 1]", .dictionary),
  ])
  func literals(text: String, kind: LiteralKind) { #expect(Literal.kind(text.utf8) == kind) }

  @Test(arguments: ["", "a", "1 2", ".", "f()", "\"a", "\"\\(x)\"", "[1", "[1: 2, 3]", "0x", "1.", "2 + 2"])
  func noLiterals(text: String) { #expect(Literal.kind(text.utf8) == nil) }

  @Test func suggestions() {
    #expect(suggestion(for: "titel", among: ["title", "kind"]) == "title")
    #expect(suggestion(for: "Home", among: ["rome", "home"]) == "home")
    #expect(suggestion(for: "xyz", among: ["title"]) == nil)
  }
}
