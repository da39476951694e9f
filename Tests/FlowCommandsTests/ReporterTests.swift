import FlowSyntax
import Testing

@testable import FlowCommands

private let rule = Rule("test-rule", .error, "a rule for tests")

private func report(
  _ text: String, path: String = "Flows/a.xml", _ diagnostics: [Diagnostic], format: Format, view: View = View()
) -> String {
  let files = [SourceFile(path: path, bytes: Array(text.utf8))]
  let (findings, heldBack) = findings([diagnostics], in: files, view: view)
  let output = Output(descriptor: nil)
  let counts = Counts(errors: diagnostics.count, filesWithFindings: 1)
  format.reporter(isColoured: false).write(
    Report(
      files: files, asked: 1, findings: findings, heldBack: heldBack, counts: counts, repairs: 0, view: view,
      folder: Path("/project/app")), to: output)
  return String(decoding: output.bytes, as: UTF8.self)
}

/// One finding at the bytes.
private func finding(_ offset: Int, _ length: Int, _ message: String = "m", help: String? = nil) -> Diagnostic {
  Diagnostic(
    rule, message, at: Place(UInt32(offset), .bytes(length)), notes: [Note("n", at: Place(0, .bytes(5)))], help: help)
}

@Suite struct ReporterTests {
  private let text = "<flow>\n  <screen id=\"home\"/>\n</flow>\n"

  @Test func textForm() {
    #expect(
      report(text, [finding(21, 4, "it is 'home'", help: "h")], format: .text) == """
        Flows/a.xml:2:15: error: it is 'home' [test-rule]
        2 |   <screen id="home"/>
          |               ^~~~
          = help: h
        Flows/a.xml:1:1: note: n
        1 error in 1 file

        """)
  }

  @Test func xcodeForm() {
    #expect(
      report(text, [finding(21, 4, help: "h")], format: .xcode) == """
        /project/app/Flows/a.xml:2:15: error: m [test-rule]
        /project/app/Flows/a.xml:2:15: note: h
        /project/app/Flows/a.xml:1:1: note: n

        """)
  }

  @Test func gitHubForm() {
    #expect(
      report(text, path: "a,b:c.xml", [finding(21, 4, "50% of\r\n::warning::x")], format: .github)
        == "::error file=a%2Cb%3Ac.xml,line=2,endLine=2,col=15,endColumn=19,title=test-rule::"
        + "50%25 of\\u{D}\\u{A}::warning::x%0Aa,b:c.xml:1:1: n\n")
    #expect(!report(text, [finding(0, 12)], format: .github).contains("col="))
  }

  /// SARIF 2.1.0, 3.11.5 and 3.11.6: what text of a file says is no placeholder and no link.
  @Test func sarifMessagesAreText() {
    let sarif = report(text, [finding(21, 4, #"'[a](b) {0}' \ c"#)], format: .sarif)
    #expect(sarif.contains(#""text":"'\\[a\\](b) {{0}}' \\\\ c""#))
  }

  @Test(arguments: [Format.json, .sarif]) func jsonIsJSON(_ format: Format) throws {
    let text = report("<a b=\"\u{202E}\"/>", path: "a b\u{1B}.xml", [finding(6, 3, "\u{9B}</script>")], format: format)
    _ = try JSONReader.read(Array(text.utf8))
  }

  @Test func jsonTellsWhatIsNotShown() {
    let many = Array(repeating: finding(0, 1), count: 7)
    let text = report("<flow/>", many, format: .json, view: View(perFile: 5))
    #expect(text.hasSuffix("\"counts\":{\"error\":7,\"warning\":0,\"info\":0},\"notShown\":2}\n"))
  }

  @Test(arguments: Format.allCases) func nothingUnseenGetsOut(_ format: Format) {
    let evil = "\u{1B}[2J\u{9B}\u{202E}\u{200B}\u{2028}\u{7F}##[add-mask]"
    let text = report("<a b=\"\(evil)\"/>\n", path: "::\(evil).xml", [finding(6, 9, evil, help: evil)], format: format)
    for scalar in text.unicodeScalars where scalar != "\n" { #expect(!isInvisible(scalar)) }
    #expect(!text.contains("##["))
    if format == .text { #expect(!text.hasPrefix("::")) }
  }

  @Test func capsAreTold() {
    let many = Array(repeating: finding(0, 1), count: 7)
    let text = report("<flow/>", many, format: .text, view: View(perFile: 5))
    #expect(text.hasSuffix("2 more findings not shown\n7 errors in 1 file\n"))
  }

  @Test func fingerprintsOutliveMovedLines() {
    func fingerprint(_ text: String, _ offset: Int) -> Substring {
      let sarif = report(text, [finding(offset, 4)], format: .sarif)
      return sarif.split(separator: "primaryLocationLineHash\":\"")[1].prefix(18)
    }
    #expect(fingerprint(text, 21) == fingerprint("<flow>\n\n\n<screen id=\"home\"/>\n</flow>", 21))
    #expect(fingerprint(text, 21) != fingerprint("<flow>\n\n\n<screen id=\"away\"/>\n</flow>", 21))
  }
}
