import FlowSyntax

/// A diagnostic with its places found in the files: what a reporter writes.
struct Finding {
  struct Note {
    let message: String
    let location: Location
  }
  let diagnostic: Diagnostic
  let location: Location
  let notes: [Note]
}

/// A range of a file in bytes, and where it begins and ends for people.
struct Location {
  /// The index of the file in the project.
  let file: Int
  let range: Range<Int>
  let start: Position
  let end: Position
}

/// Which diagnostics of a project are shown.
struct View {
  var least = Severity.warning
  var isQuiet = false
  /// The most findings of one file, and of one run.
  var perFile = Int.max
  var perRun = Int.max

  func shows(_ severity: Severity) -> Bool { severity >= least }
}

/// The findings shown, in the order of files and places, and how many more the caps held back. Each file is passed over
/// once for all the places in it.
func findings(
  _ diagnostics: [[Diagnostic]], in files: [SourceFile], view: View
) -> (findings: [Finding], heldBack: Int) {
  var shown: [(file: Int, diagnostic: Diagnostic)] = []
  var all = 0
  for file in diagnostics.indices {
    let visible = diagnostics[file].filter { view.shows($0.severity) }
    all += visible.count
    shown += visible.prefix(min(view.perFile, view.perRun - shown.count)).map { (file, $0) }
  }

  var ranges: [(file: Int, range: Range<Int>)] = []
  for (file, diagnostic) in shown {
    ranges.append((file, files[file].range(of: diagnostic.place)))
    for note in diagnostic.notes {
      let file = note.file ?? file
      ranges.append((file, files[file].range(of: note.place)))
    }
  }
  var offsets: [Int: [Int]] = [:]
  for (file, range) in ranges { offsets[file, default: []] += [range.lowerBound, range.upperBound] }
  var known: [Int: [Int: Position]] = [:]
  for (file, unsorted) in offsets {
    let sorted = Set(unsorted).sorted()
    known[file] = Dictionary(
      uniqueKeysWithValues: zip(sorted, positions(of: sorted, in: files[file])))
  }

  var next = 0
  func location() -> Location {
    let (file, range) = ranges[next]
    next += 1
    return Location(
      file: file, range: range, start: known[file]![range.lowerBound]!, end: known[file]![range.upperBound]!)
  }
  let findings = shown.map { shown in
    Finding(
      diagnostic: shown.diagnostic, location: location(),
      notes: shown.diagnostic.notes.map { Finding.Note(message: $0.message, location: location()) })
  }
  return (findings, all - shown.count)
}
