import Foundation
import Testing

@testable import FlowCommands

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
    symlink("none", folder.path + "/dangling.xml")
    symlink("loop.xml", folder.path + "/loop.xml")
    let files = Files([folder.path, folder.path + "/a.xml"], input: nil) { $0.text.hasSuffix("/old") }
    #expect(files.sources.map(\.path) == [folder.path + "/a.xml", folder.path + "/b/x.xml"])
    #expect(files.unreadable == [])
  }

  /// Whose names can be read, but not what they name.
  @Test func aFolderThatCannotBeEntered() throws {
    if geteuid() == 0 { return }
    let folder = try Folder()
    try folder.write("<flow/>", "a/x.xml")
    chmod(folder.path + "/a", 0o444)
    defer { chmod(folder.path + "/a", 0o755) }
    let fault = "flowc: cannot read '\(folder.path)/a': no permission\n"
    #expect(flowc("validate", folder.path + "/a") == (3, "", fault))
    #expect(flowc("validate", folder.path).faults.hasPrefix(fault))
  }

  @Test func referencesFindTheRealName() throws {
    let folder = try Folder()
    let path = try folder.write("<flow/>", "Checkout.xml")
    var files = Files([], input: nil) { _ in false }
    let deep = try folder.write("<flow/>", "Shop/Cart/List.xml")
    #expect(files.open(path, named: 1)?.path == path)
    #expect(files.open(folder.path + "/checkout.xml", named: 1)?.path == path)
    #expect(files.open(folder.path + "/shop/cart/list.xml", named: 3)?.path == deep)
    #expect(files.open(folder.path + "/none.xml", named: 1) == nil)
    #expect(files.open(folder.path + "/Shop/none/List.xml", named: 3) == nil)
    #expect(files.open(folder.path + "/Checkout.xml/List.xml", named: 2) == nil)
    #expect(files.open(folder.path, named: 0) == nil)
  }

  /// Each name of the path counts, save those that a `..` goes back from and those before the reference's own.
  @Test func foldersAreSpeltAsTheyAre() throws {
    let folder = try Folder()
    try folder.write("<flow initial='list'><screen id='list'/></flow>", "Shop/Cart/List.xml")
    for (written, right) in [
      ("../shop/Cart/List.xml", "../Shop/Cart/List.xml"), ("../Shop/./cart/list.xml", "../Shop/./Cart/List.xml"),
      ("x/../../SHOP/x/../Cart/List.xml", "x/../../Shop/x/../Cart/List.xml"), ("../Shop/cart/../Cart/List.xml", nil),
    ] {
      let path = try folder.write("<flow initial='a'><reference id='a' flow='\(written)'/></flow>", "Home/home.xml")
      let result = flowc("validate", path)
      guard let right else {
        #expect(result == (0, "1 file, no findings\n", ""))
        continue
      }
      #expect(result.status == 1)
      let place = "\(path):1:43: error: the file '\(written)' is called '\(right)' [flow-name-case]\n"
      #expect(result.output.hasPrefix(place), "\(result.output)")
      #expect(flowc("validate", "--fix", path).output == "1 file, no findings; 1 repair made\n")
      #expect(try folder.read("Home/home.xml").contains("flow='\(right)'"))
    }
  }

  /// Where a name is there twice, the file may be in the one that is not meant.
  @Test func everySpellingOfAFolderIsSearched() throws {
    let folder = try Folder()
    try folder.write("", "shop/other.txt")
    let path = try folder.write("<flow/>", "Shop/List.xml")
    var files = Files([], input: nil) { _ in false }
    #expect(files.open(folder.path + "/shop/List.xml", named: 2)?.path == path)
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

  @Test func aDanglingConfigurationIsTold() throws {
    let folder = try Folder()
    let path = try folder.write("<flow initial='a'><screen id='a'/></flow>", "a.xml")
    symlink("none", folder.path + "/flowc.json")
    let fault = "flowc: cannot read '\(folder.path)/flowc.json': no such file or folder\n"
    #expect(flowc("validate", path) == (2, "", fault))
  }

  /// Quiet is what does not make the exit status 1.
  @Test func quietAndStrict() throws {
    let folder = try Folder()
    let path = try folder.write("<flow initial='a'><screen id='a'/><screen id='b'/></flow>", "a.xml")
    #expect(flowc("validate", "--quiet", path) == (0, "", ""))
    #expect(flowc("validate", "--strict", path).status == 1)
    let both = flowc("validate", "--strict", "--quiet", path)
    #expect(both.status == 1 && both.output.hasPrefix("\(path):1:47: warning: "))
    #expect(!both.output.contains("1 warning in 1 file"))
  }

  @Test func aNameWithoutStandardInput() throws {
    let folder = try Folder()
    let result = flowc("validate", "--stdin-filename", "a.xml", folder.path)
    #expect(result.status == 2 && result.faults.hasSuffix("help: flowc validate --stdin-filename FILE -\n"))
  }

  /// Each round repairs what is found whole, a thousand of a rule.
  @Test func whatIsNotRepairedIsTold() throws {
    let folder = try Folder()
    func write(_ count: Int) throws -> String {
      let buttons = (0..<count).map { "<button id='b\($0)'><segue kind='show' to='b'/></button>\n" }.joined()
      return try folder.write("<flow initial='a'><screen id='a'>\(buttons)</screen><screen id='b'/></flow>", "a.xml")
    }
    let all = flowc("validate", "--fix", try write(2_500))
    #expect(all == (0, "1 file, no findings; 2500 repairs made\n", ""))
    let some = flowc("validate", "--fix", try write(10_001))
    #expect(some.status == 0 && some.faults == "flowc: after 10 rounds there is more to repair; run it again\n")
    #expect(some.output.hasSuffix("1 warning in 1 file; 10000 repairs made\n"))
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
