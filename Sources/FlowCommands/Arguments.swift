import FlowModel

/// A command of flowc. It is one case here, and one file that runs it.
enum Command: String, CaseIterable {
  case validate, explain, rules

  var summary: String {
    switch self {
    case .validate: "check flows and print what is wrong"
    case .explain: "what a rule means, with an example and the remedy"
    case .rules: "the list of rules"
    }
  }

  var usage: String {
    switch self {
    case .validate: "flowc validate [options] [file or folder ...]"
    case .explain: "flowc explain RULE ..."
    case .rules: "flowc rules [--format text|json|markdown]"
    }
  }

  func summary(of option: Option) -> String {
    self == .rules && option == .format ? "text, json or markdown" : option.summary
  }

  var options: [Option] {
    switch self {
    case .validate: [.format, .strict, .info, .quiet, .fix, .config, .stdinFilename, .color, .help]
    case .explain: [.help]
    case .rules: [.format, .help]
    }
  }
}

enum Option: String {
  case format, strict, info, quiet, fix, config, color, help, version
  case stdinFilename = "stdin-filename"

  /// What stands for the value; nil for a switch.
  var placeholder: String? {
    switch self {
    case .format: "FORMAT"
    case .config, .stdinFilename: "FILE"
    case .color: "WHEN"
    case .strict, .info, .quiet, .fix, .help, .version: nil
    }
  }

  var summary: String {
    switch self {
    case .format: "text, json, sarif, github or xcode"
    case .strict: "warnings too make the exit status 1"
    case .info: "print findings of severity info too"
    case .quiet: "print only what makes the exit status 1"
    case .fix: "repair what has a certain repair, then check again"
    case .config: "use this flowc.json, not the nearest one up the tree"
    case .color: "auto, always or never"
    case .help: "print this"
    case .version: "print the version"
    case .stdinFilename: "the name of what comes on standard input (-)"
    }
  }
}

/// The command line, understood.
struct Arguments {
  enum Task: Equatable { case run(Command), help(Command?), version }
  private(set) var task = Task.help(nil)
  private(set) var values: [Option: String] = [:]
  /// Paths, or what else the command takes.
  private(set) var operands: [String] = []

  func has(_ option: Option) -> Bool { values[option] != nil }

  /// The value as one of an enum's words; the default where the option is not given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: Option, _ defaultChoice: Choice
  ) throws(UsageError) -> Choice {
    guard let text = values[option] else { return defaultChoice }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw UsageError(
      "--\(option.rawValue) cannot be '\(text)'", meant: suggestion(for: text, among: words),
      otherwise: "one of " + words.joined(separator: ", "))
  }

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var command: Command?
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || argument == "-" || !argument.utf8.starts(with: "-".utf8) {
        if command != nil {
          operands.append(argument)
        } else if argument == "help" {
          values[.help] = ""
        } else {
          command = try Self.command(argument)
        }
      } else if argument == "--" {
        onlyOperands = true
      } else {
        try take(argument, command, &rest)
      }
    }
    if has(.help) {
      task = .help(command)
    } else if has(.version) {
      task = .version
    } else if let command {
      task = .run(command)
    }
  }

  private static func command(_ word: String) throws(UsageError) -> Command {
    if let command = Command(rawValue: word) { return command }
    let words = Command.allCases.map(\.rawValue)
    let isPath =
      word.utf8.contains(UInt8(ascii: "/")) || word.utf8.suffix(4).elementsEqual(".xml".utf8)
      || (try? FileStatus(of: Path(word))) != nil
    throw UsageError(
      "unknown command '\(word)'",
      meant: isPath ? "flowc validate \(word)" : suggestion(for: word, among: words + ["--version"]),
      otherwise: "the commands are " + words.joined(separator: ", "))
  }

  private mutating func take(
    _ argument: String, _ command: Command?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let allowed = command?.options ?? [.help, .version]
    let parts = argument.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = argument == "-h" ? "--help" : String(Substring(parts[0]))
    guard let option = allowed.first(where: { "--" + $0.rawValue == name }) else {
      let place = command.map { " for '\($0.rawValue)'" } ?? " before a command"
      throw UsageError(
        "unknown option '\(name)'\(place)", meant: suggestion(for: name, among: allowed.map { "--" + $0.rawValue }),
        otherwise: "see flowc \(command.map { $0.rawValue + " " } ?? "")--help")
    }
    guard let placeholder = option.placeholder else {
      if parts.count > 1 { throw UsageError("\(name) takes no value") }
      values[option] = ""
      return
    }
    guard let value = parts.count > 1 ? String(Substring(parts[1])) : rest.popFirst(), !value.isEmpty else {
      throw UsageError(
        "\(name) needs a value", otherwise: "\(name) \(placeholder): \(command?.summary(of: option) ?? option.summary)")
    }
    values[option] = value
  }
}

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  let message: String
  let help: String?

  init(_ message: String, meant: String? = nil, otherwise: String? = nil) {
    self.message = message
    help = meant.map { "did you mean '\($0)'?" } ?? otherwise
  }
}
