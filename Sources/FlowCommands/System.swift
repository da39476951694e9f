#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the operating system refused, in words of our own where they are known: the system's differ by platform and locale.
struct SystemError: Error, Equatable {
  let code: Int32

  init(_ code: Int32) { self.code = code }

  var message: String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "no permission"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case ENOSPC, EDQUOT: "no space left"
    case EROFS: "the file system is read-only"
    case EMFILE, ENFILE: "too many open files"
    case EIO: "input/output error"
    case EINVAL: "it is no regular file"
    case EFBIG: "it is too large"
    case ESTALE: "it changed while it was being read"
    default: "error \(code)"
    }
  }

  static var last: SystemError { SystemError(errno) }
  static var loop: SystemError { SystemError(ELOOP) }
  static var tooLarge: SystemError { SystemError(EFBIG) }
  static var isFolder: SystemError { SystemError(EISDIR) }
  static var changed: SystemError { SystemError(ESTALE) }
}

func cannotRead(_ path: Path, _ error: SystemError) -> String {
  "cannot read '\(visible(path.text))': \(error.message)"
}

func isMissing(_ error: SystemError) -> Bool { error.code == ENOENT || error.code == ENOTDIR }

/// What a path leads to, and what tells whether it is still the same file with the same text.
struct FileStatus: Equatable {
  enum Kind { case regular, folder, other }
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }
  let kind: Kind
  let identity: Identity
  let size: Int
  let mode: mode_t
  let modified: [Int]

  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .other
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int(status.st_size)
    mode = status.st_mode
    #if canImport(Darwin)
      modified = [Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec)]
    #else
      modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
    #endif
  }

  init(of path: Path) throws(SystemError) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { throw .last }
    self.init(status)
  }

  init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    self.init(status)
  }
}

/// Opens a regular file for reading, and nothing else: a FIFO would block, a device might act.
func openRegular(_ path: Path) throws(SystemError) -> (descriptor: Int32, status: FileStatus) {
  let before = try FileStatus(of: path)
  guard before.kind == .regular else { throw SystemError(before.kind == .folder ? EISDIR : EINVAL) }
  let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .last }
  do throws(SystemError) {
    let status = try FileStatus(of: descriptor)
    guard status.kind == .regular else { throw SystemError(EINVAL) }
    return (descriptor, status)
  } catch {
    close(descriptor)
    throw error
  }
}

/// The names in a folder, without `.` and `..`, sorted by bytes.
func names(in folder: Path) throws(SystemError) -> [[UInt8]] {
  guard let stream = folder.withCString({ opendir($0) }) else { throw .last }
  defer { closedir(stream) }
  var names: [[UInt8]] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) { start in
        var count = 0
        while start[count] != 0 { count += 1 }
        return Array(UnsafeBufferPointer(start: start, count: count))
      }
    }
    if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
  }
  return names.sorted { $0.lexicographicallyPrecedes($1) }
}

func isSymbolicLink(_ path: Path) -> Bool {
  var status = stat()
  return path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// The folder the process stands in; the root where it has been deleted.
func currentFolder() -> Path {
  guard let text = getcwd(nil, 0) else { return Path("/") }
  defer { free(text) }
  return Path(bytes: Array(String(cString: text).utf8))
}

/// The path with every symbolic link followed.
func realPath(_ path: Path) throws(SystemError) -> Path {
  guard let text = path.withCString({ realpath($0, nil) }) else { throw .last }
  defer { free(text) }
  return Path(bytes: Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
}

/// Nil where the variable is unset or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
