import FlowModel

/// Which screens can lead, over however many steps, to one of some. A `reset` is no step: what was below is then gone.
struct SegueReach: Sendable {
  /// By screen.
  private var leads: [Bool]

  /// One search backwards along contents and segues of what is reachable.
  init(_ flow: Flow, _ reachability: Reachability, to goals: [Index]) {
    leads = Array(repeating: false, count: flow.screenCount)
    var work = goals
    if work.isEmpty { return }
    var from: [Index] = []
    var to: [Index] = []
    for screen in 0..<Index(flow.screenCount) where reachability[screen] {
      for content in flow.contents(of: screen) where flow.contents[content].to != .none {
        from.append(screen)
        to.append(flow.contents[content].to)
      }
      for segue in flow.segues(of: screen) where flow.segues[segue].to != .none && flow.segues[segue].kind != .reset {
        from.append(screen)
        to.append(flow.segues[segue].to)
      }
    }
    let back = Rows(rowCount: flow.screenCount, keys: to, values: from)
    for screen in work { leads[Int(screen)] = true }
    while let screen = work.popLast() {
      for source in back[Int(screen)] where !leads[Int(source)] {
        leads[Int(source)] = true
        work.append(source)
      }
    }
  }

  subscript(screen: Index) -> Bool { leads[Int(screen)] }
}
