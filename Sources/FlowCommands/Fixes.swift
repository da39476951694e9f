import FlowSyntax

/// The safe repairs of a file's diagnostics that go together. Of two that overlap the earlier is taken; the other one is
/// found again when the repaired file is checked.
func safeEdits(_ diagnostics: [Diagnostic], in source: SourceFile) -> (edits: [ByteEdit], repairs: Int) {
  var taken: [ByteEdit] = []
  var repairs = 0
  for diagnostic in diagnostics {
    guard let fix = diagnostic.fixIts.first(where: \.isSafe), let edits = byteEdits(of: fix, in: source),
      !edits.isEmpty, !edits.contains(where: { edit in taken.contains { clash(edit, $0) } })
    else { continue }
    taken += edits
    repairs += 1
  }
  taken.sort { $0.range.lowerBound < $1.range.lowerBound }
  return (taken, repairs)
}

/// Neighbours clash too: of two insertions at one place nothing says which comes first.
private func clash(_ a: ByteEdit, _ b: ByteEdit) -> Bool {
  a.range.lowerBound <= b.range.upperBound && b.range.lowerBound <= a.range.upperBound
}

/// The file with the edits, which are sorted and do not overlap, in pieces.
func repaired(
  _ source: SourceFile, _ edits: [ByteEdit], piece: ([UInt8]) throws(SystemError) -> Void
) throws(SystemError) {
  var done = 0
  func copy(to end: Int) throws(SystemError) {
    while done < end {
      let bytes = source.bytes(done..<min(end, done + 64 << 10))
      guard !bytes.isEmpty else { throw .changed }
      try piece(bytes)
      done += bytes.count
    }
  }
  for edit in edits {
    try copy(to: edit.range.lowerBound)
    try piece(Array(edit.text.utf8))
    done = edit.range.upperBound
  }
  try copy(to: source.size)
}
