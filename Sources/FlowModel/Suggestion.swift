/// The candidate that is probably meant by a misspelt name: within a third of its length in edits, the nearest, the first
/// of equals. Cost: the product of the lengths for each candidate of a fitting length.
package func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (text: String, distance: Int)?
  for candidate in candidates where candidate != name {
    let other = Array(candidate.unicodeScalars)
    let limit = min(best.map { $0.distance - 1 } ?? .max, max(1, max(wanted.count, other.count) / 3))
    guard limit >= 0, abs(other.count - wanted.count) <= limit, other.count <= 64 else { continue }
    let distance = candidate.lowercased() == name.lowercased() ? 0 : editDistance(wanted, other)
    if distance <= limit { best = (candidate, distance) }
  }
  return best?.text
}

/// Insertions, deletions, replacements and swaps of neighbours.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
      row.append(least)
    }
    before = previous
    previous = row
  }
  return previous[b.count]
}
