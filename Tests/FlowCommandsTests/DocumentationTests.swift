import Foundation
import Testing

@testable import FlowCommands

/// What the README shows is what happens.
@Suite struct DocumentationTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The fenced blocks of a document that are marked with a language.
  private static func blocks(_ document: String, _ language: String) throws -> [String] {
    let text = try String(contentsOf: package.appendingPathComponent(document), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  @Test func theFirstExampleIsFoundAsShown() throws {
    let flow = try #require(try Self.blocks("README.md", "xml").first)
    let shown = try #require(try Self.blocks("README.md", "console").first)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("flowc-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Flows/notes.xml")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(flow.utf8).write(to: file)
    let output = Output(descriptor: nil)
    #expect(run(["validate", "--color", "never", file.path], output, output) == 0)
    let text = String(decoding: output.bytes, as: UTF8.self).replacing(folder.path + "/", with: "")
    #expect("$ flowc validate Flows/notes.xml\n" + text == shown)
  }

  @Test func theConfigurationShownIsRead() throws {
    let text = try #require(try Self.blocks("README.md", "json").first)
    #expect(Configuration.read(Array(text.utf8), folder: Path("/")).faults.isEmpty)
  }
}
