/// Names as they are read, before they are interned. Looking a name up in the table of a large flow waits for memory three
/// times; so they are gathered, and a few hundred are looked up at once, whose waits overlap. Until then a name has the
/// number of its occurrence.
struct NameBatch {
  private(set) var names = Names()
  /// By occurrence; the occurrence 0 is no name.
  private var resolved: [Name] = [0]

  private static let size = 512
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var hashes: [UInt64] = []

  init() {
    bytes.reserveCapacity(32 * Self.size)
    ends.reserveCapacity(Self.size + 1)
    hashes.reserveCapacity(Self.size)
  }

  /// Makes room for so many names.
  mutating func reserve(_ count: Int) {
    names.reserve(count)
    resolved.reserveCapacity(2 * count)
  }

  /// The occurrence's number.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    if text.isEmpty { return 0 }
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    hashes.append(names.hash(text))
    let occurrence = Name(resolved.count + hashes.count - 1)
    if hashes.count == Self.size { flush() }
    return occurrence
  }

  mutating func add(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { add($0) }
  }

  private mutating func flush() {
    names.touch(hashes)
    bytes.withUnsafeBufferPointer { bytes in
      for index in hashes.indices {
        let text = UnsafeBufferPointer(rebasing: bytes[ends[index]..<ends[index + 1]])
        resolved.append(names.intern(text, hashes[index]))
      }
    }
    bytes.removeAll(keepingCapacity: true)
    ends.removeLast(ends.count - 1)
    hashes.removeAll(keepingCapacity: true)
  }

  /// Ends the gathering: what each occurrence's name is.
  mutating func finish() -> [Name] {
    flush()
    defer { resolved = [0] }
    return resolved
  }
}

extension Flow {
  /// Puts names in the place of occurrences.
  mutating func replaceNames(_ names: [Name]) {
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
