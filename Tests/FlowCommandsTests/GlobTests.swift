import Testing

@testable import FlowCommands

@Suite struct GlobTests {
  @Test(arguments: [
    ("Legacy/**", "Legacy/a/b.xml", true), ("Legacy/**", "Legacy", true), ("Legacy/**", "Other/Legacy/a.xml", false),
    ("**/*.xml", "a.xml", true), ("**/*.xml", "a/b/c.xml", true), ("*.xml", "a/b.xml", false),
    ("a/*/c.xml", "a/b/c.xml", true), ("a/*/c.xml", "a/c.xml", false), ("?.xml", "a.xml", true),
    ("?.xml", "ab.xml", false),
    ("**/old/**/x*", "a/old/b/c/xyz", true), ("*a*b", "aab", true), ("*a*b", "aba", false), ("./a", "a", true),
  ])
  func matches(_ pattern: String, _ path: String, _ expected: Bool) {
    #expect(Glob(pattern).matches(Path(path)) == expected)
  }

  @Test func manyStarsCostLittle() {
    let pattern = String(repeating: "*a", count: 2_000) + "b"
    #expect(!Glob(pattern).matches(Path(String(repeating: "a", count: 20_000))))
  }
}

@Suite struct PathTests {
  @Test func absolute() {
    let folder = Path("/a/b")
    #expect(Path("c/./d").absolute(in: folder) == Path("/a/b/c/d"))
    #expect(Path("../c//d/").absolute(in: folder) == Path("/a/c/d"))
    #expect(Path("/../x").absolute(in: folder) == Path("/x"))
    #expect(Path("/a/b/c").relative(to: folder) == Path("c"))
    #expect(Path("/a/bc").relative(to: folder) == nil)
    #expect(Path("a").parent == Path("."))
    #expect(Path("/a").parent == Path("/"))
    #expect(percentEncoded(Path("a b/é:%.xml")) == "a%20b/%C3%A9%3A%25.xml")
  }
}
