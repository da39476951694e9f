/// Small, good enough, and the same numbers for a seed everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// Writes a random small flow, the same for the same seed. Each element that can be left out stands on a line of its own.
struct RandomFlow {
  private enum Kind { case screen, navigation, tabs, split, pages, reference }

  private var random: SplitMix64
  private var kinds: [Kind] = []
  private var lines: [String] = []
  private var exitCount = 1
  private var idCount = 0
  /// The kinds to draw from; in each flow some come more often.
  private var containerKinds: [Kind] = [.navigation, .navigation, .navigation, .tabs, .tabs, .split, .pages]
  private var segueKinds = [
    "show", "show", "show", "present", "present", "popover", "replace", "showDetail", "custom", "reset",
  ]
  private var presentations = [
    "automatic", "pageSheet", "formSheet", "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
    "custom",
  ]
  /// In percent.
  private var containers = 0
  private var embeds = 0
  private var backs = 0
  private var oddities = 0

  static func text(seed: UInt64) -> String {
    var flow = RandomFlow(random: SplitMix64(state: seed))
    flow.write()
    return flow.lines.joined(separator: "\n") + "\n"
  }

  private init(random: SplitMix64) { self.random = random }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  private mutating func one<T>(_ values: [T]) -> T { values[below(values.count)] }
  private mutating func newID(_ prefix: String) -> String {
    idCount += 1
    return prefix + String(idCount)
  }

  private mutating func write() {
    containers = one([0, 15, 30, 50, 65])
    backs = one([15, 30, 60])
    oddities = one([0, 5, 15, 30])
    embeds = one([0, containers / 4, containers / 2])
    containerKinds += Array(repeating: one(containerKinds), count: below(4))
    segueKinds += Array(repeating: one(segueKinds), count: below(5))
    presentations += Array(repeating: one(presentations), count: below(9))
    exitCount = 1 + below(2)
    let count = 2 + below(7)
    for index in 0..<count {
      let isContainer = index + 1 < count && chance(index == 0 && containers > 0 ? 70 : containers)
      kinds.append(
        isContainer
          ? one(containerKinds)
          : index > 0 && chance(oddities / 3) ? .reference : .screen)
    }
    let initial = chance(75) ? 0 : below(count)
    lines.append("<flow initial=\"\(name(initial))\">")
    if chance(oddities) { lines.append("  <requires exit=\"\(exit())\"/>") }
    for index in kinds.indices { writeThing(index) }
    lines.append("</flow>")
  }

  private func name(_ index: Int) -> String { "s\(index)" }
  private mutating func exit() -> String { "e\(below(exitCount))" }
  private mutating func destination() -> String { name(below(kinds.count)) }

  /// What a container or screen holds stands behind it, so that nothing holds itself.
  private mutating func content(of index: Int, except kind: Kind? = nil) -> Int? {
    let rest = (index + 1..<kinds.count).filter { kinds[$0] != kind && !(kind == .navigation && kinds[$0] == .split) }
    return rest.isEmpty ? nil : one(rest)
  }

  private mutating func writeThing(_ index: Int) {
    var attributes = " id=\"\(name(index))\""
    let isEntry = chance(oddities) ? " entry=\"true\"" : ""
    switch kinds[index] {
    case .screen:
      attributes += isEntry
      if chance(oddities * 2) { attributes += " hidesBackButton=\"true\"" }
      if chance(oddities) { attributes += " hidesBar=\"true\"" }
      if chance(oddities) { attributes += " modalInPresentation=\"true\"" }
      lines.append("  <screen\(attributes)>")
      writeContents(of: index)
      lines.append("  </screen>")
    case .reference: lines.append("  <reference\(attributes) class=\"Elsewhere\"/>")
    case .navigation:
      guard let root = content(of: index, except: .navigation) else { return writePlain(index) }
      if chance(oddities) { attributes += " hidesBar=\"true\"" }
      writeContainer("navigation", attributes + isEntry + " root=\"\(name(root))\"", index, [])
    case .tabs, .pages:
      let element = kinds[index] == .tabs ? ("tabs", "tab") : ("pages", "page")
      let parts = (0..<1 + below(3)).compactMap { _ in content(of: index) }
      writeContainer(
        element.0, attributes + isEntry, index, parts.map { "    <\(element.1) screen=\"\(name($0))\"/>" })
    case .split:
      guard let primary = content(of: index), let secondary = content(of: index) else { return writePlain(index) }
      attributes += isEntry + " primary=\"\(name(primary))\""
      if chance(25), let middle = content(of: index) { attributes += " supplementary=\"\(name(middle))\"" }
      writeContainer("split", attributes + " secondary=\"\(name(secondary))\"", index, [])
    }
  }

  private mutating func writePlain(_ index: Int) {
    kinds[index] = .screen
    lines.append("  <screen id=\"\(name(index))\">")
    lines.append("  </screen>")
  }

  private mutating func writeContainer(_ element: String, _ attributes: String, _ index: Int, _ parts: [String]) {
    let hasClass = chance(oddities * 2)
    lines.append("  <\(element)\(attributes)\(hasClass ? " class=\"Own\"" : "")>")
    lines += parts
    if hasClass {
      if chance(60) { lines.append("    <exit id=\"\(exit())\"/>") }
      if chance(30) { lines.append("    \(segue())") }
      if chance(backs / 2) { lines.append("    \(unwind())") }
      if chance(backs / 6) { lines.append("    \(dismiss())") }
    }
    lines.append("  </\(element)>")
  }

  private mutating func writeContents(of index: Int) {
    for _ in 0..<one([0, 1, 1, 2, 2, 3]) {
      if chance(embeds), let part = content(of: index) {
        lines.append("    <segue kind=\"embed\" to=\"\(name(part))\"/>")
      } else {
        writeTrigger(segue())
      }
    }
    if chance(backs) { writeTrigger(unwind()) }
    if chance(backs / 3) { writeTrigger(unwind()) }
    if chance(backs / 4) {
      writeTrigger(dismiss())
    }
    if chance(40) { lines.append("    <exit id=\"\(exit())\"/>") }
  }

  private mutating func segue() -> String {
    let kind = one(segueKinds)
    if kind == "reset", !chance(40) { return segue() }
    var attributes = "id=\"\(newID("w"))\" kind=\"\(kind)\" to=\"\(destination())\""
    if kind == "custom" { attributes += " class=\"Fold\"" }
    if kind == "present" || kind == "show" && chance(20) {
      attributes += " presentation=\"\(one(presentations))\""
    }
    return "<segue \(attributes)/>"
  }

  private mutating func unwind() -> String { "<unwind id=\"\(newID("u"))\" to=\"\(exit())\"/>" }

  private mutating func dismiss() -> String {
    "<dismiss id=\"\(newID("d"))\" scope=\"\(one(["screen", "presentation"]))\"/>"
  }

  /// The ways in which a screen can come to perform something.
  private mutating func writeTrigger(_ performed: String) {
    let id = newID("t")
    switch below(8) {
    case 0: lines.append("    \(performed)")
    case 1: lines.append("    <cell id=\"\(id)\">\(performed)</cell>")
    case 2:
      let question = "<alert id=\"a\(id)\"><action id=\"c\(id)\" title=\"Go\">\(performed)</action></alert>"
      lines.append("    <barButton id=\"\(id)\" position=\"left\">\(question)</barButton>")
    case 3:
      lines.append("    \(performed)")
      let target = performed.split(separator: "\"")[1]
      lines.append("    <button id=\"\(id)\" action=\"decide\" may=\"\(target)\"/>")
    default: lines.append("    <button id=\"\(id)\">\(performed)</button>")
    }
  }
}
