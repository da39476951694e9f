import FlowAnalysis
import Foundation
import Testing

@testable import FlowCommands

/// What ARCHITECTURE.md promises of the sources.
@Suite struct InvariantTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The Swift files of a target with what they import.
  private static func imports(_ target: String) throws -> [(file: String, imports: Set<String>)] {
    let folder = package.appendingPathComponent("Sources/\(target)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!.compactMap { $0 as? URL }
    return try files.filter { $0.pathExtension == "swift" }.map { file in
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let imports = lines.compactMap { line -> String? in
        let words = line.split(separator: " ")
        guard let at = words.firstIndex(of: "import"), at <= 1, at + 1 < words.count, !line.hasPrefix("//") else {
          return nil
        }
        return String(words[at + 1])
      }
      return (file.lastPathComponent, Set(imports))
    }
  }

  @Test func importsFollowTheArrows() throws {
    let system: Set = ["Glibc", "Musl", "Darwin"]
    let allowed: [(target: String, imports: Set<String>)] = [
      ("FlowSyntax", system.union(["CLibXML2"])),
      ("FlowModel", system.union(["FlowSyntax"])),
      ("FlowAnalysis", ["FlowSyntax", "FlowModel"]),
      ("FlowCommands", system.union(["FlowSyntax", "FlowModel", "FlowAnalysis"])),
      ("flowc", ["FlowCommands"]),
    ]
    for (target, imports) in allowed {
      let files = try Self.imports(target)
      #expect(!files.isEmpty)
      for file in files { #expect(file.imports.isSubset(of: imports), "\(target)/\(file.file): \(file.imports)") }
    }
    #expect(try Self.imports("FlowSyntax").filter { $0.imports.contains("CLibXML2") }.count == 1)
  }

  /// A rule is one file, named after it.
  @Test func everyRuleHasItsFile() throws {
    let folder = Self.package.appendingPathComponent("Sources/FlowAnalysis/Rules")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    var declared: [String: [String]] = [:]
    for file in files {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: #/= Rule\(\s*"([a-z-]+)"/#) {
        declared[file.deletingPathExtension().lastPathComponent, default: []].append(String(match.1))
      }
    }
    for (file, rules) in declared {
      #expect(rules.count == 1, "\(file) declares \(rules)")
      #expect(rules.first!.split(separator: "-").map(\.capitalized).joined() == file)
    }
    let listed = Set(allRules.map(\.id))
    #expect(listed.count == allRules.count)
    #expect(Set(declared.values.joined()).subtracting(listed).isEmpty)
  }

  @Test func theTopLevelIsAsStated() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.package.path).filter { !$0.hasPrefix(".") }
    let documents = names.filter { $0.hasSuffix(".md") || $0 == "LICENSE" }
    let rest = Set(names).subtracting(documents).subtracting(["Package.resolved"])
    #expect(rest.isSubset(of: ["Package.swift", "Sources", "Tests", "Flows", "Plugins", "Makefile"]), "\(rest)")
  }

  @Test func theArchitectureIsShort() throws {
    let text = try String(contentsOf: Self.package.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }
}
