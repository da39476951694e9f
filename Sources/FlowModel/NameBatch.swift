/// Names as they are read, before they are interned. Looking a name up in the table of a large flow waits for memory three
/// times; so they are gathered, and a few hundred are looked up at once, whose waits overlap. Until then a name has the
/// number of its occurrence.
struct NameBatch: ~Copyable {
  private var names = Interner()
  /// By occurrence; the occurrence 0 is no name.
  private var resolved = Storage<Name>(capacity: 1 << 12)
  private var resolvedCount = 1

  private static let size = 512
  private var bytes = Storage<UInt8>(capacity: 64 * Self.size)
  private var byteCount = 0
  private var ends = Storage<UInt32>(capacity: Self.size)
  private var count = 0

  init() { resolved[0] = 0 }

  deinit {
    resolved.deallocate()
    bytes.deallocate()
    ends.deallocate()
  }

  /// Makes room for so many names.
  mutating func reserve(_ count: Int) {
    names.reserve(count)
    resolved.reserve(3 * count)
  }

  /// The occurrence's number.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    guard let start = text.baseAddress, !text.isEmpty else { return 0 }
    if count == Self.size { flush() }
    bytes.reserve(byteCount + text.count + Interner.slack)
    (bytes.start + byteCount).update(from: start, count: text.count)
    byteCount += text.count
    ends[count] = UInt32(byteCount)
    count += 1
    return Name(resolvedCount + count - 1)
  }

  mutating func add(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { add($0) }
  }

  private mutating func flush() {
    resolved.reserve(resolvedCount + count)
    names.intern(bytes.start, ends: ends.start, count: count, into: resolved.start + resolvedCount)
    resolvedCount += count
    byteCount = 0
    count = 0
  }

  /// Ends the gathering: all names, and what each occurrence's name is.
  mutating func finish(_ body: (UnsafePointer<Name>) -> Void) -> Names {
    flush()
    body(resolved.start)
    return Names(names)
  }
}

extension Flow {
  /// Puts names in the place of occurrences.
  mutating func replaceNames(_ names: UnsafePointer<Name>) {
    func replace(_ name: inout Name) { name = names[Int(name)] }
    replace(&name)
    replace(&initialName)
    for i in screens.indices {
      replace(&screens[i].id)
      replace(&screens[i].className)
    }
    for i in triggers.indices { replace(&triggers[i].id) }
    for i in segues.indices {
      replace(&segues[i].id)
      replace(&segues[i].toName)
    }
    for i in unwinds.indices {
      replace(&unwinds[i].id)
      replace(&unwinds[i].exit)
      replace(&unwinds[i].screen)
    }
    for i in dismisses.indices { replace(&dismisses[i].id) }
    for i in alerts.indices { replace(&alerts[i].id) }
    for i in exits.indices { replace(&exits[i].id) }
    for i in takes.indices {
      replace(&takes[i].output)
      replace(&takes[i].into)
      replace(&takes[i].unwind)
      replace(&takes[i].source)
    }
    for i in properties.indices {
      replace(&properties[i].name)
      replace(&properties[i].type)
      replace(&properties[i].defaultValue)
    }
    for i in passes.indices {
      replace(&passes[i].input)
      replace(&passes[i].from)
      replace(&passes[i].screen)
    }
    for i in sets.indices {
      replace(&sets[i].property)
      replace(&sets[i].from)
    }
    for i in views.indices { replace(&views[i].id) }
    for i in contents.indices { replace(&contents[i].toName) }
    for i in mentions.indices { replace(&mentions[i].name) }
    for i in requirements.indices { replace(&requirements[i].exit) }
    for i in uses.indices { replace(&uses[i].name) }
    for i in references.indices {
      replace(&references[i].path)
      replace(&references[i].screenName)
    }
    for i in rowTypes.indices { replace(&rowTypes[i].type) }
    for i in suppressions.indices { replace(&suppressions[i].text) }
  }
}
