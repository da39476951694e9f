import FlowAnalysis
import Foundation
import Testing

@testable import FlowCommands

/// The rules' fixtures: `Fixtures/rules/<rule-id>/{good,bad}/<case>.xml`. Beside each stands `<case>.diagnostics`, the whole
/// output of `flowc validate --info` and its exit status, and where `--fix` repairs something `<case>.fixed.xml`. A case of
/// several files has its others in a folder of the case's name. `UPDATE_GOLDENS=1` writes what is expected anew, and fails.
@Suite struct FixtureTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/rules")
  private static let updates = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

  struct Case: CustomTestStringConvertible, Sendable {
    let rule: String
    let isGood: Bool
    let file: URL
    var testDescription: String { "\(rule)/\(isGood ? "good" : "bad")/\(file.lastPathComponent)" }

    func beside(_ suffix: String) -> URL { file.deletingPathExtension().appendingPathExtension(suffix) }
  }

  static let cases: [Case] = contents(root).flatMap { rule in
    [true, false].flatMap { isGood in
      contents(rule.appendingPathComponent(isGood ? "good" : "bad")).filter {
        $0.pathExtension == "xml" && !$0.lastPathComponent.hasSuffix(".fixed.xml")
      }.map { Case(rule: rule.lastPathComponent, isGood: isGood, file: $0) }
    }
  }

  private static func contents(_ folder: URL) -> [URL] {
    ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private func validate(_ arguments: String...) -> String {
    let output = Output(descriptor: nil)
    let status = run(["validate", "--info", "--color", "never"] + arguments, output, output)
    let text = String(decoding: output.bytes, as: UTF8.self)
    return text.replacing(Self.root.path + "/", with: "") + "exit \(status)\n"
  }

  private func expect(_ text: String, at file: URL) throws {
    if Self.updates {
      try Data(text.utf8).write(to: file)
      Issue.record("\(file.lastPathComponent) was written anew")
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test(arguments: cases) func output(_ fixture: Case) throws {
    let text = validate(fixture.file.path)
    try expect(text, at: fixture.beside("diagnostics"))
    #expect(text.contains("[\(fixture.rule)]") == !fixture.isGood, "\(text)")
  }

  @Test(arguments: cases.filter { !$0.isGood }) func repair(_ fixture: Case) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("flowc-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let others = fixture.file.deletingPathExtension()
    if FileManager.default.fileExists(atPath: others.path) {
      try FileManager.default.copyItem(at: others, to: folder.appendingPathComponent(others.lastPathComponent))
    }
    let copy = folder.appendingPathComponent(fixture.file.lastPathComponent)
    let before = try Data(contentsOf: fixture.file)
    try before.write(to: copy)
    _ = validate("--fix", copy.path)
    let after = try Data(contentsOf: copy)
    let isRepaired = FileManager.default.fileExists(atPath: fixture.beside("fixed.xml").path)
    if after == before {
      #expect(!isRepaired, "nothing was repaired")
    } else {
      try expect(String(decoding: after, as: UTF8.self), at: fixture.beside("fixed.xml"))
    }
    _ = validate("--fix", copy.path)
    #expect(try Data(contentsOf: copy) == after, "repairs are made once")
  }

  /// A rule is its file, its line in the list and its fixtures.
  @Test func everyRuleHasFixtures() {
    let folders = Set(Self.contents(Self.root).map(\.lastPathComponent))
    let rules = Set(allRules.map(\.id))
    #expect(rules.subtracting(folders).sorted() == [])
    #expect(folders.subtracting(rules).sorted() == [])
    for rule in rules.intersection(folders) {
      for kind in [true, false] {
        #expect(
          Self.cases.contains { $0.rule == rule && $0.isGood == kind }, "\(rule) lacks a \(kind ? "good" : "bad") case")
      }
    }
  }
}
