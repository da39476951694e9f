import Foundation
import Testing

@testable import FlowCommands

/// A folder that is gone again when the test is over.
private final class Folder {
  let url: URL
  var path: String { url.path }

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("flowc-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult func write(_ text: String, _ name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }
}

private func flowc(_ arguments: String...) -> (status: Int32, output: String, faults: String) {
  let output = Output(descriptor: nil)
  let faults = Output(descriptor: nil)
  let status = run(arguments, output, faults)
  return (status, String(decoding: output.bytes, as: UTF8.self), String(decoding: faults.bytes, as: UTF8.self))
}

@Suite struct RunTests {
  @Test func usage() {
    #expect(flowc().status == 2)
    #expect(flowc("--version").output == "flowc \(flowcVersion)\n")
    let wrong = flowc("ruls")
    #expect(
      wrong.status == 2 && wrong.output == ""
        && wrong.faults == "flowc: unknown command 'ruls'\nhelp: did you mean 'rules'?\n")
    #expect(flowc("explain", "malformed-xm").faults.contains("did you mean 'malformed-xml'?"))
    #expect(flowc("explain", "malformed-xml").status == 0)
  }

  @Test func whatCannotBeRead() throws {
    let folder = try Folder()
    #expect(flowc("validate", folder.path + "/none.xml").status == 3)
    let pipe = folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    #expect(flowc("validate", pipe).faults.hasSuffix("it is no regular file\n"))
    #expect(flowc("validate", "/dev/zero").status == 3)
    let empty = flowc("validate", folder.path)
    #expect(empty.status == 2 && empty.faults == "flowc: no flow found in '\(folder.path)'\n")
  }

  @Test func searchTakesFlowsOnly() throws {
    let folder = try Folder()
    for name in ["b/x.xml", "a.xml", ".hidden/y.xml", "old/z.xml"] { try folder.write("<flow/>", name) }
    try folder.write("<other/>", "c.xml")
    try folder.write("{\"exclude\": [\"old\"]}", "flowc.json")
    symlink(folder.path, folder.path + "/b/cycle")
    symlink(folder.path + "/a.xml", folder.path + "/twice.xml")
    let files = Files([folder.path, folder.path + "/a.xml"], input: nil) { $0.text.hasSuffix("/old") }
    #expect(files.sources.map(\.path) == [folder.path + "/a.xml", folder.path + "/b/x.xml"])
  }

  @Test func referencesFindTheRealName() throws {
    let folder = try Folder()
    let path = try folder.write("<flow/>", "Checkout.xml")
    var files = Files([], input: nil) { _ in false }
    #expect(files.open(path)?.path == path)
    #expect(files.open(folder.path + "/checkout.xml")?.path == path)
    #expect(files.open(folder.path + "/none.xml") == nil)
    #expect(files.open(folder.path) == nil)
  }

  @Test func wrongConfigurationEndsTheRun() throws {
    let folder = try Folder()
    try folder.write("<flow/>", "a/b/x.xml")
    try folder.write("{\"ruls\": {}}", "flowc.json")
    let result = flowc("validate", folder.path + "/a/b/x.xml")
    #expect(result.status == 2 && result.output == "")
    #expect(result.faults.contains("flowc.json:1:2: error: unknown key 'ruls' [configuration]"))
    #expect(flowc("validate", "--config", folder.path + "/none.json", folder.path).status == 2)
  }

  @Test func replacingKeepsLinkAndMode() throws {
    let folder = try Folder()
    let path = try folder.write("old", "a.xml")
    chmod(path, 0o640)
    symlink("a.xml", folder.path + "/link.xml")
    let link = Path(folder.path + "/link.xml")
    let status = try FileStatus(of: link)
    try replaceFile(link, expected: status) { write throws(SystemError) in try write(Array("new".utf8)) }
    #expect(try folder.read("a.xml") == "new")
    #expect(isSymbolicLink(link))
    #expect(try FileStatus(of: Path(path)).mode & 0o777 == 0o640)
    // By now it is another file.
    #expect(throws: SystemError.changed) {
      try replaceFile(link, expected: status) { write throws(SystemError) in try write(Array("x".utf8)) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.xml", "link.xml"])
  }

  @Test func changedFilesAreNoticed() throws {
    let folder = try Folder()
    let path = try folder.write("<flow/>", "a.xml")
    let failures = ReadFailures()
    let file = try DiskFile(Path(path), keepOpen: false, failures: failures)
    #expect(file.source.bytes(0..<5) == Array("<flow".utf8))
    try folder.write("<flow></flow>", "a.xml")
    #expect(file.source.bytes(0..<5) == [])
    #expect(failures.take().map(\.error) == [.changed])
  }
}
