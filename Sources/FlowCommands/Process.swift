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
  // The handler has a stack of its own, for the case that there is no more of the other.
  let size = 1 << 16
  var stack = stack_t()
  stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
  stack.ss_size = size
  sigaltstack(&stack, nil)
  // Who starts flowc may have them blocked, and a fault that is blocked ends the process by its signal.
  var faults = sigset_t()
  sigemptyset(&faults)
  for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
    var action = sigaction()
    action.sa_flags = SA_ONSTACK
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = tellFault
    #else
      action.__sigaction_handler.sa_handler = tellFault
    #endif
    sigaction(fault, &action, nil)
    sigaddset(&faults, fault)
  }
  sigprocmask(SIG_UNBLOCK, &faults, nil)
}

private func tellFault(_ signal: Int32) {
  let text: StaticString = "flowc: a fault in flowc itself; please report it, with the command and the file\n"
  _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
  _exit(70)
}
