import FlowAnalysis
import FlowSyntax
import Testing

@testable import FlowCommands

private func read(_ text: String) -> (configuration: Configuration, faults: [String]) {
  let (configuration, faults) = Configuration.read(Array(text.utf8), folder: Path("/project"))
  return (configuration, faults.map { "\($0.place.offset): \($0.message)" + ($0.help.map { "; " + $0 } ?? "") })
}

@Suite struct ConfigurationTests {
  private let rule = allRules.first { $0.isConfigurable }!.id

  @Test func everything() {
    let (configuration, faults) = read(
      """
      {"$schema": "x", "rules": {"\(rule)": "off"},
       "generate": {"targets": ["core", "uikit"], "access": "public"}, "exclude": ["Legacy/**"]}
      """)
    #expect(faults == [])
    #expect(configuration.rules.severities[rule] == .some(nil))
    #expect(configuration.targets == ["core", "uikit"])
    #expect(configuration.access == "public")
    #expect(configuration.excludes(Path("/project/Legacy/a.xml")))
    #expect(!configuration.excludes(Path("/project/a.xml")))
    #expect(!configuration.excludes(Path("/Legacy/a.xml")))
  }

  /// What matches a folder leaves out what is in it.
  @Test func excludedFolders() {
    let configuration = read("{\"exclude\": [\"Old\", \"a/*/c\"]}").configuration
    for path in ["Old", "Old/x.xml", "Old/b/x.xml", "a/b/c", "a/b/c/d/x.xml"] {
      #expect(configuration.excludes(Path("/project/" + path)), "\(path)")
    }
    for path in ["Older/x.xml", "b/Old/x.xml", "a/b", "a/b/d/c/x.xml"] {
      #expect(!configuration.excludes(Path("/project/" + path)), "\(path)")
    }
  }

  @Test func severities() {
    #expect(read("{\"rules\": {\"\(rule)\": \"error\"}}").configuration.rules.severities == [rule: .error])
    #expect(read("{\"rules\": {\"\(rule)\": \"info\"}}").configuration.rules.severities == [rule: .information])
  }

  @Test func faults() {
    #expect(read("[]").faults == ["0: the configuration must be an object"])
    #expect(read("{\"rule\": {}}").faults == ["1: unknown key 'rule'; did you mean 'rules'?"])
    #expect(read("{\"exclude\": \"a\"}").faults == ["12: 'exclude' must be an array of strings"])
    for pattern in ["", ".", "/a", "../a", "a/../b"] {
      #expect(
        read("{\"exclude\": [\"\(pattern)\"]}").faults == [
          "13: the pattern '\(pattern)' matches nothing; it is relative to the folder of flowc.json"
        ])
    }
    #expect(read("{\"exclude\": [], \"exclude\": []}").faults == ["16: the key 'exclude' stands twice"])
    #expect(
      read("{\"rules\": {\"\(rule)x\": \"off\"}}").faults == [
        "11: there is no rule '\(rule)x'; did you mean '\(rule)'?"
      ])
    #expect(read("{\"rules\": {\"malformed-xml\": \"off\"}}").faults.count == 1)
    #expect(read("{\"rules\": {\"\(rule)\": \"of\"}}").faults.first?.hasSuffix("did you mean 'off'?") == true)
    #expect(read("{,}").faults == ["1: not valid JSON: a key in double quotes is expected"])
  }
}
