import FlowSyntax

/// For people: the place in the form that editors link, the message, the line with the range underlined, help, notes.
struct TextReporter: Reporter {
  let isColoured: Bool

  private enum Colour: String {
    case red = "31"
    case yellow = "33"
    case cyan = "36"
    case blue = "34"
    case plain = "39"
  }

  func write(_ report: Report, to output: Output) {
    for finding in report.findings where !output.isClosed { write(finding, files: report.files, to: output) }
    if report.heldBack > 0 { output.line("\(plural(report.heldBack, "more finding")) not shown") }
    if !report.view.isQuiet { output.line(summary(report)) }
  }

  func write(_ finding: Finding, files: [SourceFile], to output: Output) {
    let diagnostic = finding.diagnostic
    let file = files[finding.location.file]
    let (word, colour): (String, Colour) =
      switch diagnostic.severity {
      case .error: ("error", .red)
      case .warning: ("warning", .yellow)
      case .information: ("info", .cyan)
      }
    output.line(
      painted(place(finding.location, files), .plain) + " " + painted(word + ":", colour) + " "
        + painted(visible(diagnostic.message), .plain) + " [" + diagnostic.rule.id + "]")

    let snippet = Snippet(finding.location, in: file)
    let number = String(finding.location.start.line)
    let margin = String(repeating: " ", count: number.utf8.count)
    output.line(painted("\(number) |", .blue) + (snippet.text.isEmpty ? "" : " " + snippet.text))
    let underline = "^" + String(repeating: "~", count: snippet.underlineWidth - 1)
    output.line(
      painted("\(margin) |", .blue) + " " + String(repeating: " ", count: snippet.underlineStart)
        + painted(underline, colour))
    if let help = diagnostic.help {
      output.line(painted("\(margin) =", .blue) + " " + painted("help:", .cyan) + " " + visible(help))
    }
    for note in finding.notes {
      output.line(
        painted(place(note.location, files), .plain) + " " + painted("note:", .cyan) + " " + visible(note.message))
    }
  }

  private func place(_ location: Location, _ files: [SourceFile]) -> String {
    "\(visiblePath(files[location.file].path)):\(location.start.line):\(location.start.column):"
  }

  private func painted(_ text: String, _ colour: Colour) -> String {
    isColoured ? "\u{1B}[1;\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  private func summary(_ report: Report) -> String {
    let counts = report.counts
    var parts: [String] = []
    if counts.errors > 0 { parts.append(plural(counts.errors, "error")) }
    if counts.warnings > 0 { parts.append(plural(counts.warnings, "warning")) }
    let hidden = report.view.shows(.information) ? 0 : counts.information
    if hidden == 0, counts.information > 0 { parts.append("\(counts.information) info") }
    let summary =
      parts.isEmpty
      ? "\(plural(report.asked, "file")), no \(hidden > 0 ? "errors or warnings" : "findings")"
      : "\(parts.joined(separator: ", ")) in \(plural(counts.filesWithFindings, "file"))"
    return summary + (hidden > 0 ? " (\(hidden) more with --info)" : "")
      + (report.repairs > 0 ? "; \(plural(report.repairs, "repair")) made" : "")
  }
}
