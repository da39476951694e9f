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

  /// The flows of the references are whole: none has an error, and those of FORMAT.md have no finding.
  @Test(arguments: ["FORMAT.md", "ANALYSIS.md"]) func theFlowsShownAreFlows(_ document: String) throws {
    let folder = try Folder()
    let flows = try Self.blocks(document, "xml")
    #expect(!flows.isEmpty)
    for flow in flows {
      let result = flowc("validate", "--info", try folder.write(flow, "a.xml"))
      #expect(result.status == 0, "\(result.output)")
      if document == "FORMAT.md" { #expect(result.output == "1 file, no findings\n", "\(result.output)") }
    }
  }

  @Test func theCommandsShownAreCommands() throws {
    let lines = try Self.blocks("README.md", "console").flatMap { $0.split(separator: "\n") }
    let commands = lines.filter { $0.hasPrefix("$ flowc ") }
    #expect(commands.count > 5)
    for command in commands {
      let words = command.prefix { $0 != "#" }.split(separator: " ").dropFirst(2).map(String.init)
      #expect(throws: Never.self, "\(command)") { try Arguments(words) }
    }
  }
}
