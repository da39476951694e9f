import FlowSyntax

/// For a build phase of Xcode, which links absolute paths and knows errors, warnings and notes.
struct XcodeReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    func place(_ location: Location) -> String {
      let path = Path(report.files[location.file].path).absolute(in: report.folder).text
      return "\(visible(path)):\(location.start.line):\(location.start.column):"
    }
    for finding in report.findings where !output.isClosed {
      let diagnostic = finding.diagnostic
      let word =
        switch diagnostic.severity {
        case .error: "error"
        case .warning: "warning"
        case .information: "note"
        }
      let start = place(finding.location)
      output.line("\(start) \(word): \(visible(diagnostic.message)) [\(diagnostic.rule.id)]")
      if let help = diagnostic.help { output.line("\(start) note: \(visible(help))") }
      for note in finding.notes { output.line("\(place(note.location)) note: \(visible(note.message))") }
    }
    if report.heldBack > 0 { output.line("note: \(plural(report.heldBack, "more finding")) not shown") }
  }
}
