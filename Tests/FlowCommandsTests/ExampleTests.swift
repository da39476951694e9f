import FlowAnalysis
import FlowSyntax
import Foundation
import Testing

@testable import FlowCommands

/// The flows that a newcomer reads first.
@Suite struct ExampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Flows")

  static let files: [URL] = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    .compactMap { $0 as? URL }.filter { $0.pathExtension == "xml" }.sorted { $0.path < $1.path }

  @Test func allAreClean() {
    let output = Output(descriptor: nil)
    #expect(run(["validate", "--strict", "--info", Self.folder.path], output, output) == 0)
    #expect(String(decoding: output.bytes, as: UTF8.self) == "\(Self.files.count) files, no findings\n")
  }

  /// Each file is a flow that can be checked alone.
  @Test(arguments: files) func eachIsCleanAlone(file: URL) {
    let output = Output(descriptor: nil)
    #expect(run(["validate", "--strict", "--info", file.path], output, output) == 0)
  }

  @Test func theLibraryIsAnApp() throws {
    let files = Self.files.filter { $0.path.contains("/library/") }
    let screens = try files.reduce(0) {
      try $0 + String(contentsOf: $1, encoding: .utf8).matches(of: #/<screen /#).count
    }
    #expect(files.count >= 6 && screens >= 40)
  }

  /// No prefix is a fault of the reader or of a rule, and none but the whole is a flow.
  @Test(arguments: files) func everyPrefix(file: URL) throws {
    let bytes = Array(try Data(contentsOf: file))
    let end = bytes.lastIndex(of: UInt8(ascii: ">"))!
    for count in 0...bytes.count {
      let source = SourceFile(path: "prefix.xml", bytes: Array(bytes[..<count]))
      let checked = check([source], settings: { _ in RuleSettings() }, open: { _, _ in nil })
      // A prefix may end within a character, which is then no UTF-8.
      let faults = [TextRules.malformedXML, TextRules.unsupportedEncoding]
      let isFaulty = checked.diagnostics[0].whole.contains { faults.contains($0.rule) }
      #expect(isFaulty == (count <= end), "\(count) bytes")
      for diagnostic in checked.diagnostics[0].whole {
        let range = source.range(of: diagnostic.place)
        #expect(range.upperBound <= count)
      }
    }
  }
}
