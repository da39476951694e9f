import Testing

@testable import FlowCommands

private func fault(_ arguments: String...) -> UsageError? { fault(arguments: arguments) }

private func fault(arguments: [String]) -> UsageError? {
  do throws(UsageError) {
    _ = try Arguments(arguments)
    return nil
  } catch {
    return error
  }
}

@Suite struct ArgumentsTests {
  @Test func optionsAndOperands() throws {
    let arguments = try Arguments(["validate", "a.xml", "--format=json", "--config", "c.json", "-", "--", "--strict"])
    #expect(arguments.task == .run(.validate))
    #expect(arguments.operands == ["a.xml", "-", "--strict"])
    #expect(arguments.values == [.format: "json", .config: "c.json"])
    #expect(try arguments.choice(.format, Format.text) == .json)
    #expect(try arguments.choice(.color, ColourChoice.auto) == .auto)
  }

  @Test func helpAndVersion() throws {
    #expect(try Arguments(["--help"]).task == .help(nil))
    #expect(try Arguments(["-h"]).task == .help(nil))
    #expect(try Arguments(["rules", "--help"]).task == .help(.rules))
    #expect(try Arguments(["help"]).task == .help(nil))
    #expect(try Arguments(["help", "rules"]).task == .help(.rules))
    #expect(try Arguments(["--version"]).task == .version)
  }

  @Test func whatIsMeant() {
    #expect(fault("validat") == UsageError("unknown command 'validat'", meant: "validate"))
    #expect(fault("Flows/a.xml")?.help == "did you mean 'flowc validate Flows/a.xml'?")
    #expect(fault("/tmp")?.help == "did you mean 'flowc validate /tmp'?")
    #expect(fault("version")?.help == "did you mean '--version'?")
    #expect(fault("help", "rule")?.help == "did you mean 'rules'?")
    #expect(fault("rules", "--format")?.help == "--format FORMAT: text, json or markdown")
    #expect(fault("validate", "--strct") == UsageError("unknown option '--strct' for 'validate'", meant: "--strict"))
    #expect(fault("rules", "--fix")?.message == "unknown option '--fix' for 'rules'")
    #expect(fault("validate", "--format")?.message == "--format needs a value")
    #expect(fault("validate", "--format=")?.message == "--format needs a value")
    #expect(fault("validate", "--strict=yes")?.message == "--strict takes no value")
    #expect(fault("validate", "-x")?.message == "unknown option '-x' for 'validate'")
  }

  @Test func wordsOfAChoice() throws {
    let arguments = try Arguments(["validate", "--format", "jsn"])
    #expect(throws: UsageError("--format cannot be 'jsn'", meant: "json")) {
      try arguments.choice(.format, Format.text)
    }
  }

  @Test(arguments: Command.allCases) func helpShowsEveryOption(_ command: Command) {
    let text = helpText(command)
    for option in command.options { #expect(text.contains("--" + option.rawValue)) }
    #expect(helpText(nil).contains(command.rawValue))
    // Its examples are command lines.
    for match in (text + helpText(nil)).matches(of: #/\n  flowc (.*)/#) {
      let words = match.1.prefix { $0 != ">" && $0 != "<" }.replacing("  ", with: "\n").prefix { $0 != "\n" }
      #expect(fault(arguments: words.split(separator: " ").map(String.init)) == nil, "\(words)")
    }
  }
}
