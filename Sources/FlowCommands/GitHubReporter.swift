import FlowSyntax

/// For GitHub's runner: workflow commands, which it shows beside the lines of a pull request.
struct GitHubReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    for finding in report.findings where !output.isClosed {
      let diagnostic = finding.diagnostic
      let location = finding.location
      let command =
        switch diagnostic.severity {
        case .error: "error"
        case .warning: "warning"
        case .information: "notice"
        }
      var properties = [
        "file=" + escaped(report.files[location.file].path, isProperty: true), "line=\(location.start.line)",
        "endLine=\(location.end.line)",
      ]
      // The runner refuses columns of a range of several lines.
      if location.start.line == location.end.line {
        properties += ["col=\(location.start.column)", "endColumn=\(location.end.column)"]
      }
      properties.append("title=" + escaped(diagnostic.rule.id, isProperty: true))
      var lines = [diagnostic.message]
      if let help = diagnostic.help { lines.append("help: " + help) }
      for note in finding.notes {
        let path = report.files[note.location.file].path
        lines.append("\(path):\(note.location.start.line):\(note.location.start.column): \(note.message)")
      }
      let message = lines.map { escaped($0, isProperty: false) }.joined(separator: "%0A")
      output.line("::\(command) \(properties.joined(separator: ","))::\(message)")
    }
    if report.heldBack > 0 { output.line("\(plural(report.heldBack, "more finding")) not shown") }
  }

  private func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in visible(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
