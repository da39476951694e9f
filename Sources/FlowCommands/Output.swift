#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output or standard error behind one buffer. A reader that has gone away ends the output quietly; any other
/// failure is kept, for the exit status.
final class Output {
  private static let piece = 64 << 10

  /// Nil: everything stays in `bytes`, for tests.
  private let descriptor: Int32?
  private(set) var bytes: [UInt8] = []
  /// Nobody reads any more; what is written is dropped.
  private(set) var isClosed = false
  private(set) var failure: SystemError?

  init(descriptor: Int32?) { self.descriptor = descriptor }

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.piece, descriptor != nil { flush() }
  }

  func line(_ text: String = "") {
    write(text)
    write("\n")
  }

  func flush() {
    guard let descriptor else { return }
    var done = 0
    bytes.withUnsafeBytes { bytes in
      while done < bytes.count, !isClosed {
        let count = systemWrite(descriptor, bytes.baseAddress! + done, min(Self.piece, bytes.count - done))
        if count >= 0 {
          done += count
          continue
        }
        switch errno {
        case EINTR: continue
        case EAGAIN:
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&wait, 1, -1)
        case EPIPE, EBADF: isClosed = true
        default:
          isClosed = true
          failure = .last
        }
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes, count)
  #else
    Darwin.write(descriptor, bytes, count)
  #endif
}
