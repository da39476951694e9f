import FlowAnalysis
import FlowSyntax

enum RuleListFormat: String, CaseIterable { case text, json, markdown }

/// `flowc rules`
func listRules(_ format: RuleListFormat, to output: Output) {
  switch format {
  case .text:
    let width = allRules.map(\.id.utf8.count).max() ?? 0
    for rule in allRules {
      output.line("\(padded(rule.id, to: width))  \(padded(rule.severity.word, to: 7))  \(rule.summary)")
    }
  case .markdown:
    output.line("| rule | severity | says |")
    output.line("| --- | --- | --- |")
    for rule in allRules {
      output.line("| `\(rule.id)` | \(rule.severity.word) | \(tableCell(rule.summary)) |")
    }
  case .json:
    var json = JSONWriter(output)
    json.array { json in
      for rule in allRules {
        json.breakLine()
        json.object {
          $0.string("id", rule.id)
          $0.string("severity", rule.severity.word)
          $0.string("summary", rule.summary)
          $0.bool("configurable", rule.isConfigurable)
        }
      }
    }
    output.line()
  }
}

private func tableCell(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar == "|" || scalar == "<" { result += "\\" }
    result.unicodeScalars.append(scalar)
  }
  return result
}
