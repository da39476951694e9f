import FlowSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A regular file whose bytes are read where and when they are needed. As long as few files are open its descriptor is kept,
/// so that an editor that replaces the file cannot mix two texts; beyond that, each reading opens it, and fails if it has
/// changed.
final class DiskFile: Sendable {
  /// Descriptors kept open at once; a process may have 256, and where somebody is strict 64.
  static let keptOpen = 32

  let path: Path
  let status: FileStatus
  private let descriptor: Int32?
  private let failures: ReadFailures

  init(_ path: Path, keepOpen: Bool, failures: ReadFailures) throws(SystemError) {
    let (descriptor, status) = try openRegular(path)
    self.path = path
    self.status = status
    self.failures = failures
    self.descriptor = keepOpen ? descriptor : nil
    if !keepOpen { close(descriptor) }
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  var source: SourceFile {
    SourceFile(path: path.text, size: status.size) { offset, buffer in self.read(offset, buffer) }
  }

  private func read(_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(SystemError) {
      if let descriptor { return try positionedRead(descriptor, offset, buffer) }
      let (descriptor, now) = try openRegular(path)
      defer { close(descriptor) }
      guard now == status else { throw SystemError(ESTALE) }
      return try positionedRead(descriptor, offset, buffer)
    } catch {
      failures.add(path, error)
      return 0
    }
  }
}

private func positionedRead(
  _ descriptor: Int32, _ offset: Int, _ buffer: UnsafeMutableRawBufferPointer
) throws(SystemError) -> Int {
  while true {
    let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
    if count >= 0 { return count }
    if errno != EINTR { throw .last }
  }
}

/// Readings that failed while rules ran: `SourceFile.read` has no words for them.
final class ReadFailures: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var first: [(path: Path, error: SystemError)] = []

  init() {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func add(_ path: Path, _ error: SystemError) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if !first.contains(where: { $0.path == path }) { first.append((path, error)) }
  }

  /// One for each file, in the order in which they happened; forgotten afterwards.
  func take() -> [(path: Path, error: SystemError)] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { first = [] }
    return first
  }
}
