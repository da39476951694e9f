/// The path of a file, as bytes: a file name need not be UTF-8, and names that look alike are different files.
struct Path: Hashable, Comparable {
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes.filter { $0 != 0 } }
  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// For people and for `SourceFile.path`; what is no UTF-8 is replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  var components: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }

  /// The folder that holds it, as the path says: `.` for a bare name.
  var parent: Path {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return Path(".") }
    return slash == 0 ? Path("/") : Path(bytes: Array(bytes[..<slash]))
  }

  func appending(_ name: [UInt8]) -> Path {
    if bytes.isEmpty || bytes == [UInt8(ascii: ".")] { return Path(bytes: name) }
    return Path(bytes: bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name)
  }

  func appending(_ name: String) -> Path { appending(Array(name.utf8)) }

  /// From the root on, without `.`, `..` and doubled slashes; symbolic links are not followed.
  func absolute(in folder: Path) -> Path {
    var result: [ArraySlice<UInt8>] = []
    for component in (isAbsolute ? [] : folder.components) + components {
      if component.elementsEqual([0x2E]) { continue }
      if component.elementsEqual([0x2E, 0x2E]) {
        _ = result.popLast()
      } else {
        result.append(component)
      }
    }
    return Path(bytes: [UInt8(ascii: "/")] + result.joined(separator: [UInt8(ascii: "/")]))
  }

  /// What is left of an absolute path below an absolute folder; nil where it lies elsewhere.
  func relative(to folder: Path) -> Path? {
    let mine = components
    let its = folder.components
    guard mine.count > its.count, mine.starts(with: its) else { return nil }
    return Path(bytes: Array(mine[its.count...].joined(separator: [UInt8(ascii: "/")])))
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
  }

  static func < (a: Path, b: Path) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
