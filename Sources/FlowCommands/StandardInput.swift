import FlowSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// More than any flow that comes through a pipe; a file may be larger, it is never held in memory.
private let largestInput = 256 << 20

/// What stands on standard input, to its end, under the name given.
func standardInput(named name: String) throws(SystemError) -> SourceFile {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    let count = chunk.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
    if count == 0 { break }
    if count < 0 {
      if errno == EINTR { continue }
      throw .last
    }
    guard bytes.count + count <= largestInput else { throw SystemError(EFBIG) }
    bytes.append(contentsOf: chunk[..<count])
  }
  return SourceFile(path: name, bytes: bytes)
}
