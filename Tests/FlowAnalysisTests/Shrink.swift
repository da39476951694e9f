/// Leaves out lines and attributes as long as the fault stays.
func shrink(_ text: String, keeping fault: VerdictComparison.Fault, limit: ExplorationLimit) -> String {
  shrink(text) { VerdictComparison($0, limit: limit)?.differences.contains { $0.fault == fault } ?? false }
}

func shrink(_ text: String, while isFaulty: (String) -> Bool) -> String {
  var lines = text.split(separator: "\n").map(String.init)
  var isSmaller = true
  while isSmaller {
    isSmaller = false
    var index = lines.count - 2
    while index > 0 {
      if index < lines.count, let smaller = smaller(lines, index, isFaulty) {
        lines = smaller
        isSmaller = true
      }
      index -= 1
    }
  }
  return lines.joined(separator: "\n") + "\n"
}

private func smaller(_ lines: [String], _ index: Int, _ isFaulty: (String) -> Bool) -> [String]? {
  func isStill(_ lines: [String]) -> Bool { isFaulty(lines.joined(separator: "\n") + "\n") }
  var candidate = lines
  let line = lines[index]
  if line.hasPrefix("    ") || line.hasSuffix("/>") {
    candidate.remove(at: index)
    if isStill(candidate) { return candidate }
    // What a trigger performs, without the trigger.
    if let start = line.firstRange(of: /<(segue|unwind|dismiss) [^>]*\/>/) {
      candidate = lines
      candidate[index] = "    " + line[start]
      if candidate[index] != line, isStill(candidate) { return candidate }
    }
  } else if !line.hasPrefix("  </") {
    guard let end = lines[index...].firstIndex(where: { $0.hasPrefix("  </") }) else { return nil }
    candidate.removeSubrange(index...end)
    if isStill(candidate) { return candidate }
  }
  for attribute in line.matches(of: /\ [A-Za-z]+="[^"]*"/) {
    candidate = lines
    candidate[index].removeSubrange(attribute.range)
    if isStill(candidate) { return candidate }
  }
  return nil
}
