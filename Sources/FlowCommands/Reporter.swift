import FlowSyntax

/// What a run found, for a reporter.
struct Report {
  let files: [SourceFile]
  /// How many files were asked for; the rest was followed through references.
  let asked: Int
  let findings: [Finding]
  /// Findings that the caps held back.
  let heldBack: Int
  let counts: Counts
  /// Made by `--fix`.
  let repairs: Int
  let view: View
  let folder: Path
}

/// All findings of a run, whether shown or not.
struct Counts: Equatable {
  var errors = 0
  var warnings = 0
  var information = 0
  var filesWithFindings = 0

  mutating func add(_ count: Int, _ severity: Severity) {
    switch severity {
    case .error: errors += count
    case .warning: warnings += count
    case .information: information += count
    }
  }
}

/// One way to write findings. A reporter is one file.
protocol Reporter {
  func write(_ report: Report, to output: Output)
}

enum Format: String, CaseIterable {
  case text, json, xcode, github, sarif

  func reporter(isColoured: Bool) -> any Reporter {
    switch self {
    case .text: TextReporter(isColoured: isColoured)
    case .json: JSONReporter()
    case .xcode: XcodeReporter()
    case .github: GitHubReporter()
    case .sarif: SARIFReporter()
    }
  }

  /// People read a hundred findings of a file at the most; a program wants all, and GitHub refuses more than 25,000.
  var caps: (perFile: Int, perRun: Int) {
    switch self {
    case .text, .xcode, .github: (100, 1_000)
    case .json: (.max, .max)
    case .sarif: (.max, 25_000)
    }
  }
}

func plural(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
