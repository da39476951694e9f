import FlowModel
import FlowSyntax

@testable import FlowAnalysis

/// What the analysis says of one flow, beside what exploring its states has seen.
struct VerdictComparison {
  enum Fault: String {
    case neverButFound = "never, but somebody answers"
    case alwaysButMissed = "always, but nobody answers at some time"
    case receiverNotListed = "a receiver that is not listed"
    case unreachableButSeen = "unreachable, but it stands in a stack"
    case trapButLeft = "a trap, but it can be left"
    case pushedWithoutNavigation = "no navigation around a show, but it pushes"
  }
  struct Difference {
    var fault: Fault
    var text: String
  }

  /// What is counted over many flows.
  enum Figure: String, CaseIterable {
    case flows, completeFlows, states, unwinds, undecided, sometimes
    /// A "sometimes" of which exploration saw one side: all of them, and those where it was complete.
    case oneSided, oneSidedComplete
    /// Unwinds of completely explored flows, and those that list a receiver which was not seen.
    case completeUnwinds, listedTooMany
    case reachableUnseen
    /// Shows of completely explored flows that never push, and those that are not reported.
    case presentingShows, presentingUnreported
    case traps
    /// Ways in on which no frame can be left, and those that are not reported.
    case realTraps, missedTraps
  }
  typealias Figures = [Figure: Int]

  private(set) var differences: [Difference] = []
  private(set) var figures: Figures = [:]
  /// What is no fault, but said more weakly than it could be.
  private(set) var imprecisions: [String] = []
  private let flow: Flow
  private let stack: StackAnalysis
  private let seen: Exploration

  /// Nil for a text that is no sound flow.
  init?(_ text: String, limit: ExplorationLimit = ExplorationLimit()) {
    let read = readFlow(SourceFile(path: "random.xml", bytes: Array(text.utf8)))
    flow = read.flow
    guard read.diagnostics.whole.isEmpty, flow.initial != .none, flow.segues.allSatisfy({ $0.to != .none }),
      flow.contents.allSatisfy({ $0.to != .none })
    else { return nil }
    stack = StackAnalysis(flow: flow, references: [])
    seen = Explorer.explore(flow, limit: limit)
    count(.flows)
    if !seen.isCut { count(.completeFlows) }
    count(.states, seen.stateCount)
    compareUnwinds()
    compareReachability()
    compareTraps()
  }

  private func name(_ screen: Int) -> String {
    screen == Item.outside ? "outside" : flow.names[flow.screens[screen].id]
  }

  private mutating func count(_ figure: Figure, _ number: Int = 1) { figures[figure, default: 0] += number }

  private mutating func differ(_ fault: Fault, _ text: String) {
    differences.append(Difference(fault: fault, text: "\(fault.rawValue): \(text)"))
  }

  private mutating func compareUnwinds() {
    for judged in stack.verdicts.unwinds {
      guard case .unwind(let row) = judged.source else { continue }
      let found = seen.receivers[Int(row)] ?? []
      let isMissed = seen.missed.contains(Int(row))
      if found.isEmpty, !isMissed { continue }
      count(.unwinds)
      let listed = Set(judged.receivers.map { $0 == .none ? Item.outside : Int($0) })
      let id = flow.names[flow.unwinds[Int(row)].id]
      let text =
        "\(id) in \(name(Int(judged.screen))): \(judged.verdict), listed \(listed.map(name).sorted()),"
        + " explored \(found.map(name).sorted())\(isMissed ? " and nobody" : "")\(seen.isCut ? ", cut" : "")"
      switch judged.verdict {
      case .never: if !found.isEmpty { differ(.neverButFound, text) }
      case .always: if isMissed { differ(.alwaysButMissed, text) }
      case .sometimes:
        count(.sometimes)
        if found.isEmpty || !isMissed {
          count(.oneSided)
          if !seen.isCut { count(.oneSidedComplete) }
          imprecisions.append("one-sided: \(text)")
        }
      case .undecided:
        count(.undecided)
        continue
      }
      if judged.hasAllReceivers, !found.isSubset(of: listed) { differ(.receiverNotListed, text) }
      if !seen.isCut {
        count(.completeUnwinds)
        if listed != found {
          count(.listedTooMany)
          imprecisions.append("receivers: \(text)")
        }
      }
    }
  }

  private mutating func compareReachability() {
    for screen in 0..<flow.screenCount {
      let isSeen = seen.screens.contains(screen)
      if isSeen, !stack.reachability[Index(screen)] { differ(.unreachableButSeen, name(screen)) }
      if !isSeen, !seen.isCut, stack.reachability[Index(screen)] {
        count(.reachableUnseen)
        imprecisions.append("unseen: \(name(screen))")
      }
    }
    let reported = Set(stack.findings.showsWithoutNavigation.map(Int.init))
    for segue in reported.intersection(seen.pushing) {
      differ(.pushedWithoutNavigation, flow.names[flow.segues[segue].id])
    }
    guard !seen.isCut else { return }
    for segue in seen.presenting.subtracting(seen.pushing) {
      count(.presentingShows)
      if reported.contains(segue) { continue }
      count(.presentingUnreported)
      imprecisions.append("show: \(flow.names[flow.segues[segue].id])")
    }
  }

  private mutating func compareTraps() {
    var traps: [Int: WaySet] = [:]
    for trap in stack.waysBack.traps {
      traps[Int(trap.frame)] = trap.ways
      count(.traps)
    }
    for (entrance, departure) in seen.departures {
      let way = way(of: entrance)
      let isAccused = traps[entrance.screen]?.isSuperset(of: way) ?? false
      let text = "\(name(entrance.screen)), \(entrance.showing) \(entrance.place)\(seen.isCut ? ", cut" : "")"
      if departure.canLeave {
        if isAccused { differ(.trapButLeft, text) }
      } else if !departure.isOpen {
        count(.realTraps)
        if !isAccused {
          count(.missedTraps)
          imprecisions.append("missed trap: \(text)")
        }
      }
    }
  }

  /// The way in as the analysis knows it.
  private func way(of entrance: Entrance) -> WaySet {
    switch entrance.showing {
    case .sheet: return .sheet
    case .popover: return .popover
    case .cover: return .cover
    case .custom: return .custom
    case .pushed: break
    }
    let place = entrance.place
    var surroundings = Surroundings(navigation: .plain, layer: .base)
    if place.isNavigationInTabs {
      surroundings.navigation = .inTabs
    } else if let navigation = place.navigation, navigation != Item.outside,
      flow.screens[navigation].flags.contains(.hidesBar)
    {
      surroundings.navigation = .barless
    }
    switch place.presentation {
    case nil, .pushed: break
    case .sheet, .popover: surroundings.layer = stack.waysIn.isModal(Index(place.presented!)) ? .closed : .closable
    case .custom: surroundings.layer = .closable
    case .cover: surroundings.layer = .closed
    }
    return .pushed(in: surroundings)
  }
}
