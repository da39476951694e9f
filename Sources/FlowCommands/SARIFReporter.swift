import FlowAnalysis
import FlowSyntax

/// For code scanning: SARIF 2.1.0, with what GitHub reads of it. Paths are relative to the folder flowc runs in, which
/// should be the repository's root.
struct SARIFReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    var json = JSONWriter(output)
    json.object { json in
      json.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.string("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          json.object("tool") { $0.object("driver") { writeDriver(to: &$0) } }
          json.string("columnKind", "unicodeCodePoints")
          json.array("results") { writeResults(report, to: &$0) }
        }
      }
    }
    output.line()
  }

  private func writeDriver(to json: inout JSONWriter) {
    json.string("name", "flowc")
    json.string("semanticVersion", flowcVersion)
    json.array("rules") { json in
      for rule in allRules {
        json.breakLine()
        json.object { json in
          json.string("id", rule.id)
          json.object("shortDescription") { $0.string("text", rule.summary) }
          // GitHub takes 1,024 characters, and no empty text.
          let full = rule.explanation.isEmpty ? rule.summary : rule.explanation
          json.object("fullDescription") { $0.string("text", String(full.unicodeScalars.prefix(1_000))) }
          json.object("defaultConfiguration") { $0.string("level", level(rule.severity)) }
          json.object("help") {
            let example = rule.example.isEmpty ? "" : "\n\n" + rule.example
            let fenced = rule.example.isEmpty ? "" : "\n\n```xml\n\(rule.example)\n```"
            $0.string("text", full + example)
            $0.string("markdown", full + fenced)
          }
        }
      }
    }
  }

  private func writeResults(_ report: Report, to json: inout JSONWriter) {
    let indices = Dictionary(allRules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var fingerprints = Fingerprints()
    for finding in report.findings where !json.output.isClosed {
      let diagnostic = finding.diagnostic
      json.breakLine()
      json.object { json in
        json.string("ruleId", diagnostic.rule.id)
        if let index = indices[diagnostic.rule.id] { json.number("ruleIndex", index) }
        json.string("level", level(diagnostic.severity))
        json.object("message") {
          $0.string("text", messageText(diagnostic.message + (diagnostic.help.map { "; " + $0 } ?? "")))
        }
        json.array("locations") { $0.object { writeLocation(finding.location, nil, report, to: &$0) } }
        json.object("partialFingerprints") {
          $0.string("primaryLocationLineHash", fingerprints.next(finding, in: report.files[finding.location.file]))
        }
        guard !finding.notes.isEmpty else { return }
        json.array("relatedLocations") { json in
          for note in finding.notes { json.object { writeLocation(note.location, note.message, report, to: &$0) } }
        }
        guard finding.notes.count > 1 else { return }
        // Several notes are a path: of taps, or from one declaration to the next.
        json.array("codeFlows") {
          $0.object {
            $0.array("threadFlows") {
              $0.object {
                $0.array("locations") { json in
                  for note in finding.notes { step(note.location, note.message, report, to: &json) }
                  step(finding.location, diagnostic.message, report, to: &json)
                }
              }
            }
          }
        }
      }
    }
  }

  private func step(_ location: Location, _ message: String, _ report: Report, to json: inout JSONWriter) {
    json.object { $0.object("location") { writeLocation(location, message, report, to: &$0) } }
  }

  private func writeLocation(_ location: Location, _ message: String?, _ report: Report, to json: inout JSONWriter) {
    json.object("physicalLocation") { json in
      json.object("artifactLocation") { json in
        let path = Path(report.files[location.file].path).absolute(in: report.folder)
        if let relative = path.relative(to: report.folder) {
          json.string("uri", percentEncoded(relative))
          json.string("uriBaseId", "%SRCROOT%")
        } else {
          json.string("uri", "file://" + percentEncoded(path))
        }
      }
      json.object("region") {
        $0.number("startLine", location.start.line)
        $0.number("startColumn", location.start.column)
        $0.number("endLine", location.end.line)
        $0.number("endColumn", location.end.column)
      }
    }
    if let message { json.object("message") { $0.string("text", messageText(message)) } }
  }

  private func level(_ severity: Severity) -> String { severity == .information ? "note" : severity.word }
}

/// Text in which nothing is a placeholder (SARIF 2.1.0, 3.11.5) or a link (3.11.6).
private func messageText(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "{", "}", "\\": result.unicodeScalars.append(scalar)
    case "[", "]": result.unicodeScalars.append("\\")
    default: break
    }
    result.unicodeScalars.append(scalar)
  }
  return result
}

/// All but what RFC 3986 leaves unreserved, and slashes.
func percentEncoded(_ path: Path) -> String {
  var result = ""
  for byte in path.bytes {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default: result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
  }
  return result
}
