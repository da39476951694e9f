import FlowAnalysis
import Foundation
import Testing

@testable import FlowCommands

/// What `flowc explain` says of a rule is true.
@Suite struct ExplainTests {
  /// Their faults are too large, not visible, or too entangled to be shown.
  private static let withoutExample: Set = ["limit-exceeded", "bidirectional-control", "analysis-limit"]

  @Test func whichRulesHaveAnExample() {
    #expect(Set(allRules.filter(\.example.isEmpty).map(\.id)) == Self.withoutExample)
  }

  /// An example can be pasted into a file, and has the rule's fault and no other. Where it has several files, a comment before
  /// each says its name; the first is checked.
  @Test(arguments: allRules.map(\.id).filter { !withoutExample.contains($0) })
  func theExampleHasTheFault(_ id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    let folder = try Folder()
    var files: [(name: String, lines: [Substring])] = []
    for line in rule.example.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = try #/<!-- (\w+\.xml) -->/#.wholeMatch(in: line) {
        files.append((String(match.1), []))
      } else {
        if files.isEmpty { files.append(("Example.xml", [])) }
        files[files.count - 1].lines.append(line)
      }
    }
    for file in files { try folder.write(file.lines.joined(separator: "\n"), file.name) }
    let result = flowc("validate", "--info", folder.path + "/" + files[0].name)
    let found = result.output.matches(of: #/: (?:error|warning|info): .*\[([a-z-]+)\]\n/#).map { String($0.1) }
    #expect(found == [id], "\(result.output)")
  }

  @Test func theRemediesOffered() {
    let silence = "flowc:disable", off = "\"off\""
    for rule in allRules {
      let output = flowc("explain", rule.id).output
      #expect(output.hasPrefix("\(rule.id) (\(rule.severity.word))\n"))
      #expect(output.contains("To silence it here:") == rule.isSilenceable)
      #expect(output.contains(off) == rule.isConfigurable)
      if rule.isSilenceable { #expect(output.contains("<!-- \(silence) \(rule.id) because ... -->")) }
    }
    // A comment about a comment would only be one more.
    #expect(!flowc("explain", "unused-suppression").output.contains("To silence it here:"))
  }
}
