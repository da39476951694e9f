import FlowModel

/// From a row back to the screen that holds it, in as many steps as the number of screens has bits.
extension Flow {
  /// The screen whose rows hold the one at the position; by the first position of each screen's rows.
  private func owner(of row: Int, _ first: (Screen) -> Index) -> Index {
    var low = 0
    var high = screenCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(first(screens[middle])) <= row { low = middle } else { high = middle }
    }
    return Index(low)
  }
  func screen(ofSegue row: Int) -> Index { owner(of: row) { $0.firstSegue } }
  func screen(ofUnwind row: Int) -> Index { owner(of: row) { $0.firstUnwind } }
  func screen(ofContent row: Int) -> Index { owner(of: row) { $0.firstContent } }
  func screen(ofTrigger row: Int) -> Index { owner(of: row) { $0.firstTrigger } }
  func screen(ofAlert row: Int) -> Index { owner(of: row) { $0.firstAlert } }
  func screen(ofProperty row: Int) -> Index { owner(of: row) { $0.firstProperty } }
  func screen(ofExit row: Int) -> Index { owner(of: row) { $0.firstExit } }

  /// The row of `references` of a reference.
  func reference(of screen: Index) -> Int? {
    var low = 0
    var high = references.count
    while low < high {
      let middle = (low + high) / 2
      if references[middle].screen < screen { low = middle + 1 } else { high = middle }
    }
    return low < references.count && references[low].screen == screen ? low : nil
  }
}
