import FlowAnalysis
import FlowModel
import FlowSyntax

/// What a `flowc.json` says.
struct Configuration {
  var rules = RuleSettings()
  var targets: [String] = []
  var access: String?
  /// Relative to `folder`.
  var excluded: [Glob] = []
  /// The folder of the file, absolute.
  var folder = Path("/")

  /// Whether a pattern matches the path, or a folder that it lies in.
  func excludes(_ path: Path) -> Bool {
    guard !excluded.isEmpty, let parts = path.relative(to: folder)?.components else { return false }
    return parts.indices.contains { last in
      let path = Path(bytes: Array(parts[...last].joined(separator: [UInt8(ascii: "/")])))
      return excluded.contains { $0.matches(path) }
    }
  }
}

/// What is wrong in a `flowc.json`, as a finding, so that it is shown as one. It cannot be switched off, and is no rule of flows.
let invalidConfiguration = Rule(
  "configuration", .error, "flowc.json says something that flowc does not know", isConfigurable: false)

extension Configuration {
  static let targetNames = ["core", "uikit", "swiftui", "tests"]
  static let accessNames = ["internal", "package", "public"]
  fileprivate static let severities: [(word: String, severity: Severity?)] = [
    ("off", nil), ("info", .information), ("warning", .warning), ("error", .error),
  ]

  /// Never fails: what is wrong is left out of the configuration and told.
  static func read(_ bytes: [UInt8], folder: Path) -> (configuration: Configuration, faults: [Diagnostic]) {
    var reading = ConfigurationReading()
    reading.configuration.folder = folder
    do throws(JSONError) {
      reading.read(try JSONReader.read(bytes))
    } catch {
      reading.report("not valid JSON: \(error.message)", error.offset..<error.offset + 1)
    }
    return (reading.configuration, reading.faults.sorted { $0.place.offset < $1.place.offset })
  }
}

private struct ConfigurationReading {
  var configuration = Configuration()
  var faults: [Diagnostic] = []

  mutating func report(_ message: String, _ range: Range<Int>, help: String? = nil) {
    faults.append(
      Diagnostic(invalidConfiguration, message, at: Place(UInt32(range.lowerBound), .bytes(range.count)), help: help))
  }

  mutating func read(_ value: JSONValue) {
    for (key, member) in members(value, "the configuration", allowed: ["rules", "generate", "exclude", "$schema"]) {
      switch key {
      case "rules": readRules(member.value)
      case "generate": readGenerate(member.value)
      case "exclude": readExclude(member.value)
      default: break
      }
    }
  }

  private mutating func readRules(_ value: JSONValue) {
    for (key, member) in members(value, "'rules'", allowed: nil) {
      guard let rule = allRules.first(where: { $0.id == key }) else {
        reportUnknown("there is no rule '\(key)'", key, among: allRules.map(\.id), member.keyRange)
        continue
      }
      guard rule.isConfigurable else {
        report("the rule '\(key)' always holds: without it a flow has no meaning", member.keyRange)
        continue
      }
      let words = Configuration.severities.map(\.word)
      if let word = string(member.value, "the severity of '\(key)'", among: words),
        let index = words.firstIndex(of: word)
      {
        configuration.rules.severities.updateValue(Configuration.severities[index].severity, forKey: key)
      }
    }
  }

  private mutating func readExclude(_ value: JSONValue) {
    for (text, range) in strings(value, "'exclude'", among: nil) {
      let path = Path(text)
      if path.isAbsolute || path.components.allSatisfy({ $0 == [0x2E] }) || path.components.contains([0x2E, 0x2E]) {
        report("the pattern '\(text)' matches nothing", range, help: "it is relative to the folder of flowc.json")
      } else {
        configuration.excluded.append(Glob(text))
      }
    }
  }

  private mutating func readGenerate(_ value: JSONValue) {
    for (key, member) in members(value, "'generate'", allowed: ["targets", "access"]) {
      switch key {
      case "targets":
        configuration.targets = strings(member.value, "'targets'", among: Configuration.targetNames).map(\.text)
      default: configuration.access = string(member.value, "'access'", among: Configuration.accessNames)
      }
    }
  }

  /// The members with a key that is allowed, each once. `allowed` nil: any.
  private mutating func members(
    _ value: JSONValue, _ what: String, allowed: [String]?
  ) -> [(String, JSONValue.Member)] {
    guard case .object(let members) = value.kind else {
      report("\(what) must be an object", value.range)
      return []
    }
    var seen: Set<String> = []
    return members.filter { member in
      if let allowed, !allowed.contains(member.key) {
        reportUnknown("unknown key '\(member.key)'", member.key, among: allowed, member.keyRange)
        return false
      }
      guard seen.insert(member.key).inserted else {
        report("the key '\(member.key)' stands twice", member.keyRange)
        return false
      }
      return true
    }.map { ($0.key, $0) }
  }

  private mutating func string(_ value: JSONValue, _ what: String, among words: [String]?) -> String? {
    guard case .string(let text) = value.kind else {
      report("\(what) must be a string", value.range)
      return nil
    }
    if let words, !words.contains(text) {
      reportUnknown("\(what) cannot be '\(text)'", text, among: words, value.range)
      return nil
    }
    return text
  }

  private mutating func strings(_ value: JSONValue, _ what: String, among words: [String]?) -> [(
    text: String, range: Range<Int>
  )] {
    guard case .array(let elements) = value.kind else {
      report("\(what) must be an array of strings", value.range)
      return []
    }
    return elements.compactMap { element in
      string(element, "an element of \(what)", among: words).map { ($0, element.range) }
    }
  }

  private mutating func reportUnknown(_ message: String, _ text: String, among words: [String], _ range: Range<Int>) {
    let help: String? =
      if let meant = suggestion(for: text, among: words) {
        "did you mean '\(meant)'?"
      } else if words.count <= 5 {
        "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
      } else {
        nil
      }
    report(message, range, help: help)
  }
}
