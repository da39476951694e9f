import FlowSyntax

/// For scripts: one object, its keys as README says, additions only. Every finding on a line of its own.
struct JSONReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    var json = JSONWriter(output)
    json.object { json in
      json.number("version", 1)
      json.object("tool") {
        $0.string("name", "flowc")
        $0.string("version", flowcVersion)
      }
      json.number("files", report.asked)
      json.array("findings") { json in
        for finding in report.findings where !output.isClosed {
          json.breakLine()
          json.object { write(finding, report.files, to: &$0) }
        }
      }
      json.object("counts") {
        $0.number("error", report.counts.errors)
        $0.number("warning", report.counts.warnings)
        $0.number("info", report.counts.information)
      }
      json.number("notShown", report.heldBack)
    }
    output.line()
  }

  private func write(_ finding: Finding, _ files: [SourceFile], to json: inout JSONWriter) {
    let diagnostic = finding.diagnostic
    let location = finding.location
    let file = files[location.file]
    json.string("rule", diagnostic.rule.id)
    json.string("severity", diagnostic.severity.word)
    json.string("file", file.path)
    json.number("line", location.start.line)
    json.number("column", location.start.column)
    json.number("endLine", location.end.line)
    json.number("endColumn", location.end.column)
    json.number("offset", location.range.lowerBound)
    json.number("length", location.range.count)
    json.string("message", diagnostic.message)
    if let help = diagnostic.help { json.string("help", help) }
    json.array("notes") { json in
      for note in finding.notes {
        json.object {
          $0.string("message", note.message)
          $0.string("file", files[note.location.file].path)
          $0.number("line", note.location.start.line)
          $0.number("column", note.location.start.column)
        }
      }
    }
    json.array("fixes") { json in
      for fix in diagnostic.fixIts {
        guard let edits = byteEdits(of: fix, in: file) else { continue }
        json.object { json in
          json.string("title", fix.title)
          json.bool("safe", fix.isSafe)
          json.array("edits") { json in
            for edit in edits {
              json.object {
                $0.number("offset", edit.range.lowerBound)
                $0.number("length", edit.range.count)
                $0.string("text", edit.text)
              }
            }
          }
        }
      }
    }
  }
}

extension Severity {
  /// As JSON, flowc.json and lists say it.
  var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information: "info"
    }
  }
}
