import FlowAnalysis
import FlowModel
import FlowSyntax

/// `flowc explain RULE ...`
func explain(_ ids: [String], to output: Output) throws(UsageError) {
  guard !ids.isEmpty else { throw UsageError("explain needs the id of a rule", otherwise: "flowc rules lists them") }
  let rules = try ids.map { id throws(UsageError) in
    guard let rule = allRules.first(where: { $0.id == id }) else {
      throw UsageError(
        "there is no rule '\(id)'", meant: suggestion(for: id, among: allRules.map(\.id)),
        otherwise: "flowc rules lists them")
    }
    return rule
  }
  for (index, rule) in rules.enumerated() {
    if index > 0 { output.line() }
    output.line("\(rule.id) (\(rule.severity.word))")
    output.line(wrapped(rule.summary))
    if !rule.explanation.isEmpty {
      output.line()
      output.line(wrapped(rule.explanation))
    }
    if !rule.example.isEmpty {
      output.line()
      output.line("For example:")
      output.line()
      for line in rule.example.split(separator: "\n", omittingEmptySubsequences: false) { output.line("    " + line) }
    }
    output.line()
    if rule.isSilenceable {
      output.line("To silence it here:          <!-- flowc:disable \(rule.id) because ... -->")
    }
    output.line(
      rule.isConfigurable
        ? "To switch it off everywhere: { \"rules\": { \"\(rule.id)\": \"off\" } } in flowc.json"
        : "This rule cannot be switched off.")
  }
}

/// Lines of at most 80 columns, broken at blanks; line ends in the text stay.
private func wrapped(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph in
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.unicodeScalars.count + word.unicodeScalars.count + 1 > 80 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }.joined(separator: "\n")
}
