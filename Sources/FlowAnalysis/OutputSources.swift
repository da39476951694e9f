import FlowModel

/// The outputs that takes can read. Where one screen declares an exit they are found once for each output, where several do
/// once for each of these.
struct OutputSources {
  struct Answer {
    /// Whether there is anything to read from.
    var isUnwoundTo = false
    /// The screens that have the output, with its row, by its type.
    var outputs: [Name: [(screen: Index, row: Int)]] = [:]
    /// Outputs that those screens have instead.
    var others: [String] = []
    /// Each of the screens can be left to the one that takes; otherwise to one that declares the same exit.
    var isExact = true
  }
  /// What a take says, all but where the value goes.
  private struct Question: Hashable {
    /// None where it makes no difference.
    var receiver: Index
    var exit: Name
    var output: Name
    var unwind: Name
    var source: Name
  }
  /// What can be left by an exit to a screen.
  private struct Way: Hashable {
    var receiver: Index
    var exit: Name
  }
  private let flow: Flow
  /// By exit.
  private let unwinds: Rows
  /// Of exits that several screens declare, and where it is known who answers each of their unwinds.
  private var answered: [Way: [UInt32]] = [:]
  /// By exit: how many screens declare it, up to two.
  private var declarations: [UInt8]
  /// By exit: whether nobody knows who answers some unwind to it.
  private var isUncertain: [Bool]
  /// Where a take asks for less: by exit and unwind or source, made when it is first asked.
  private var unwindsOfID: [UInt64: [UInt32]]?
  private var unwindsOfSource: [UInt64: [UInt32]] = [:]
  private var answers: [Question: Answer] = [:]

  init(_ flow: Flow, _ stack: StackAnalysis?) {
    self.flow = flow
    unwinds = Rows(
      rowCount: flow.names.count + 1, keys: flow.unwinds.map(\.exit), values: flow.unwinds.indices.map { UInt32($0) })
    declarations = Array(repeating: 0, count: flow.names.count + 1)
    for exit in flow.exits where declarations[Int(exit.id)] < 2 { declarations[Int(exit.id)] += 1 }
    isUncertain = Array(repeating: false, count: flow.names.count + 1)
    guard declarations.contains(2) else { return }
    var isKnown = Array(repeating: false, count: flow.unwinds.count)
    for judged in stack?.verdicts.unwinds ?? [] where judged.verdict != .undecided && judged.hasAllReceivers {
      guard case .unwind(let row) = judged.source, declarations[Int(judged.exit)] > 1 else { continue }
      isKnown[Int(row)] = true
      for receiver in judged.receivers where receiver != .none {
        answered[Way(receiver: receiver, exit: judged.exit), default: []].append(row)
      }
    }
    for row in flow.unwinds.indices where !isKnown[row] { isUncertain[Int(flow.unwinds[row].exit)] = true }
  }

  /// What the take of a screen's exit can read.
  mutating func answer(_ take: Take, of screen: Index, _ exit: Name, _ index: inout ValueIndex) -> Answer {
    let isShared = declarations[Int(exit)] > 1
    let isExact = !(isShared && isUncertain[Int(exit)])
    let question = Question(
      receiver: isShared && isExact ? screen : .none, exit: exit, output: take.output, unwind: take.unwind,
      source: take.source)
    if let known = answers[question] { return known }
    var answer = Answer()
    answer.isExact = isExact
    var last = Index.none
    for unwind in rows(question) {
      let source = flow.screen(ofUnwind: Int(unwind))
      if take.unwind != 0, flow.unwinds[Int(unwind)].id != take.unwind { continue }
      if take.source != 0, flow.screens[Int(source)].id != take.source { continue }
      answer.isUnwoundTo = true
      if source == last { continue }
      last = source
      if let row = index.find(take.output, of: source, [.output]) {
        answer.outputs[flow.properties[row].type, default: []].append((source, row))
      } else if answer.others.count < 64 {
        answer.others += flow.properties(of: source).prefix(64).filter { flow.properties[$0].kind == .output }
          .map { flow.names[flow.properties[$0].name] }
      }
    }
    answers[question] = answer
    return answer
  }

  /// A few too many at most.
  private mutating func rows(_ question: Question) -> ArraySlice<UInt32> {
    if question.receiver != .none {
      return answered[Way(receiver: question.receiver, exit: question.exit)]?[...] ?? []
    }
    if question.unwind == 0, question.source == 0 { return unwinds[Int(question.exit)] }
    if unwindsOfID == nil { fillUnwinds() }
    if question.unwind != 0 { return unwindsOfID![Self.key(question.exit, question.unwind)]?[...] ?? [] }
    return unwindsOfSource[Self.key(question.exit, question.source)]?[...] ?? []
  }

  private mutating func fillUnwinds() {
    var ofID: [UInt64: [UInt32]] = [:]
    for row in flow.unwinds.indices {
      let unwind = flow.unwinds[row]
      let source = flow.screens[Int(flow.screen(ofUnwind: row))].id
      ofID[Self.key(unwind.exit, unwind.id), default: []].append(UInt32(row))
      unwindsOfSource[Self.key(unwind.exit, source), default: []].append(UInt32(row))
    }
    unwindsOfID = ofID
  }

  private static func key(_ exit: Name, _ id: Name) -> UInt64 { UInt64(exit) << 32 | UInt64(id) }
}
