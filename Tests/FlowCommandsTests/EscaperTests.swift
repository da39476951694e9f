import Testing

@testable import FlowCommands

@Suite struct EscaperTests {
  @Test func whatIsNotSeenIsShown() {
    #expect(visible("a\u{1B}[2Jb") == "a\\u{1B}[2Jb")
    #expect(visible("\r\n\t\u{0}") == "\\u{D}\\u{A}\\u{9}\\u{0}")
    #expect(visible("\u{7F}\u{85}\u{9B}") == "\\u{7F}\\u{85}\\u{9B}")
    #expect(
      visible("\u{202E}\u{2066}\u{200B}\u{FEFF}\u{2028}\u{E0041}")
        == "\\u{202E}\\u{2066}\\u{200B}\\u{FEFF}\\u{2028}\\u{E0041}")
    #expect(visible("a\u{202E}\u{301}") == "a\\u{202E}\u{301}")
  }

  @Test func textForPeopleStays() {
    #expect(visible("café 中文 😀 \\ ~") == "café 中文 😀 \\ ~")
  }

  @Test func noCommandOfARunner() {
    #expect(visible("##[add-mask]x") == "##\\u{5B}add-mask]x")
    #expect(visible("#[a] # #[") == "#[a] # #[")
    #expect(visiblePath("::error::x.xml") == "./::error::x.xml")
    #expect(visiblePath("a::b.xml") == "a::b.xml")
  }

  @Test func widths() {
    #expect(columns(of: "a") == 1)
    #expect(columns(of: "中") == 2)
    #expect(columns(of: "\u{301}") == 0)
    #expect(columns(of: "é") == 1)
  }
}
