#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Replaces a file as a whole or not at all: a new file in the same folder, its bytes on the disk, its mode as before, then
/// a rename. A symbolic link stays, its target is replaced. Fails if the file is no longer as `expected` says.
func replaceFile(
  _ path: Path, expected: FileStatus, write: ((([UInt8]) throws(SystemError) -> Void)) throws(SystemError) -> Void
) throws(SystemError) {
  let target = try realPath(path)
  guard target.withCString({ access($0, W_OK) }) == 0 else { throw .last }
  let folder = target.parent

  // An interrupt waits until the temporary file is gone again.
  var interrupts = sigset_t()
  var before = sigset_t()
  sigemptyset(&interrupts)
  for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&interrupts, signal) }
  pthread_sigmask(SIG_BLOCK, &interrupts, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

  let (descriptor, temporary) = try createTemporary(in: folder)
  var isRenamed = false
  defer {
    close(descriptor)
    if !isRenamed { _ = temporary.withCString { unlink($0) } }
  }
  try write { bytes throws(SystemError) in try writeAll(bytes, to: descriptor) }
  guard fchmod(descriptor, expected.mode & 0o7777) == 0, fsync(descriptor) == 0 else { throw .last }
  guard try FileStatus(of: target) == expected else { throw .changed }
  guard temporary.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else { throw .last }
  isRenamed = true

  let folderDescriptor = folder.withCString { open($0, O_RDONLY | O_CLOEXEC) }
  if folderDescriptor >= 0 {
    fsync(folderDescriptor)
    close(folderDescriptor)
  }
}

private func createTemporary(in folder: Path) throws(SystemError) -> (descriptor: Int32, path: Path) {
  for attempt in 0..<100 {
    let path = folder.appending(".flowc-\(getpid())-\(attempt).tmp")
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    if descriptor >= 0 { return (descriptor, path) }
    if errno != EEXIST { throw .last }
  }
  throw .last
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + done, bytes.count - done) }
    if count < 0 {
      if errno == EINTR { continue }
      throw .last
    }
    done += count
  }
}
