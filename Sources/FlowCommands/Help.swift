/// The examples first: they are what most people look for.
func helpText(_ command: Command?) -> String {
  guard let command else {
    return """
      flowc checks iOS navigation that is written in XML.

        flowc validate                            check the flows in Flows/
        flowc validate Flows/checkout.xml         check one flow, and how it fits to those it refers to
        flowc validate --format github Flows      findings beside the lines of a pull request
        flowc explain unwind-never-finds          what a rule means, and the remedy

      Commands:
      \(table(Command.allCases.map { ($0.rawValue, $0.summary) }))

      'flowc help COMMAND' tells more. Exit status: 0 no errors, 1 errors, 2 wrong usage or configuration,
      3 a file could not be read or written, 70 a fault in flowc.

      """
  }
  let examples =
    switch command {
    case .validate:
      """
        flowc validate                            check the flows in Flows/
        flowc validate --strict --info            warnings count as errors, information is printed too
        flowc validate --fix Flows/checkout.xml   repair what has a certain repair
        flowc validate --format sarif > flowc.sarif
        flowc validate - --stdin-filename Flows/checkout.xml < draft.xml
      """
    case .explain:
      """
        flowc explain trap
      """
    case .rules:
      """
        flowc rules
        flowc rules --format markdown > Rules.md
      """
    }
  let options = command.options.map { option -> (String, String) in
    ("--" + option.rawValue + (option.placeholder.map { " " + $0 } ?? ""), command.summary(of: option))
  }
  return """
    \(command.usage): \(command.summary)

    \(examples)

    Options:
    \(table(options))

    """
}

private func table(_ rows: [(name: String, summary: String)]) -> String {
  let width = rows.map(\.name.utf8.count).max() ?? 0
  return rows.map { "  " + padded($0.name, to: width) + "  " + $0.summary }.joined(separator: "\n")
}

/// ASCII only.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.utf8.count))
}
