#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The whole program.
package func runProcess(_ arguments: [String]) -> Never {
  openStandardDescriptors()
  signal(SIGPIPE, SIG_IGN)
  turnFaultsIntoExitStatus()
  exit(run(arguments))
}

/// Where a standard descriptor is closed, the next file that is opened would take its number, and be written to.
private func openStandardDescriptors() {
  for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
    _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
  }
}

/// A trap ends with status 70 and a line that says so. Only what a signal handler may do is done in it.
private func turnFaultsIntoExitStatus() {
  for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
    signal(fault) { _ in
      let text: StaticString = "flowc: a fault in flowc itself; please report it, with the command and the file\n"
      _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
      _exit(70)
    }
  }
}
