#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory for trivial elements, where an array's checks of each access would cost more than what is done with the elements.
/// Whoever uses it keeps to its capacity, and frees it.
struct Storage<Element: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private let isSearched: Bool

  /// - Parameter isSearched: elements are read in no order; much of it then stands in large pages, where each is found
  ///   several times sooner.
  init(capacity: Int, isSearched: Bool = false) {
    let size = capacity * MemoryLayout<Element>.stride
    guard let memory = isSearched && size >= 2 << 20 ? Self.inLargePages(size) : malloc(size) else {
      fatalError("out of memory")
    }
    start = memory.bindMemory(to: Element.self, capacity: capacity)
    self.capacity = capacity
    self.isSearched = isSearched
  }

  private static func inLargePages(_ size: Int) -> UnsafeMutableRawPointer? {
    #if os(Linux)
      var memory: UnsafeMutableRawPointer?
      if posix_memalign(&memory, 2 << 20, size) == 0, let memory { madvise(memory, size, MADV_HUGEPAGE) }
      return memory
    #else
      return malloc(size)
    #endif
  }

  func deallocate() { free(start) }

  @inline(__always) subscript(index: Int) -> Element {
    get { start[index] }
    nonmutating set { start[index] = newValue }
  }

  func copy(_ elements: UnsafeBufferPointer<Element>, to index: Int) {
    guard let source = elements.baseAddress else { return }
    (start + index).update(from: source, count: elements.count)
  }

  /// Every bit is 0.
  func clear() { memset(start, 0, capacity * MemoryLayout<Element>.stride) }

  /// Makes room for so many elements, and some more.
  @inline(__always) mutating func reserve(_ needed: Int) {
    if needed > capacity { grow(max(needed, 2 * capacity)) }
  }

  private mutating func grow(_ capacity: Int) {
    if isSearched {
      let old = self
      self = Storage(capacity: capacity, isSearched: true)
      start.update(from: old.start, count: old.capacity)
      old.deallocate()
    } else {
      guard let memory = realloc(start, capacity * MemoryLayout<Element>.stride) else { fatalError("out of memory") }
      start = memory.bindMemory(to: Element.self, capacity: capacity)
      self.capacity = capacity
    }
  }
}
