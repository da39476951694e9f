import Foundation

@testable import FlowCommands

/// A folder that is gone again when the test is over.
final class Folder {
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

/// Runs a command line in this process.
func flowc(_ arguments: String...) -> (status: Int32, output: String, faults: String) {
  let output = Output(descriptor: nil)
  let faults = Output(descriptor: nil)
  let status = run(arguments, output, faults)
  return (status, String(decoding: output.bytes, as: UTF8.self), String(decoding: faults.bytes, as: UTF8.self))
}
