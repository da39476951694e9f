import FlowModel

/// The outputs that takes can read. Where one screen declares an exit they are found once for each output, where several do
/// once for each of these.
struct OutputSources {
  struct Answer {
    /// Whether there is anything to read from.
    var isUnwoundTo = false
    /// The screens that have the output, with its row, by its type.
    var outputs: Outputs = [:]
    /// Outputs that those screens have instead.
    var others: [String] = []
    /// Each of the screens can be left to the one that takes; otherwise to one that declares the same exit.
    var isExact = true
  }
  typealias Outputs = [Name: [(screen: Index, row: Int)]]
  /// What a take says of the screens that it reads.
  private struct Question: Hashable {
    /// None where it makes no difference.
    var receiver: Index
    var exit: Name
    var unwind: Name
    var source: Name
  }
  private struct OneOutput: Hashable {
    var question: Question
    var output: Name
  }
  /// All outputs of the screens that a question means.
  private struct Table {
    var isUnwoundTo = false
    /// By name and type.
    var outputs: [Name: Outputs] = [:]
    var first: [String] = []
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
  private var answers: [OneOutput: Answer] = [:]
  private var tables: [Question: Table] = [:]
  /// An exit that takes more has a table.
  private static let fewTakes = 8
  private static let mostOthers = 64

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

  /// What a take of the screen's exit can read.
  mutating func answer(_ take: Take, of screen: Index, _ exit: Exit, _ index: inout ValueIndex) -> Answer {
    let isShared = declarations[Int(exit.id)] > 1
    let isExact = !(isShared && isUncertain[Int(exit.id)])
    let question = Question(
      receiver: isShared && isExact ? screen : .none, exit: exit.id, unwind: take.unwind, source: take.source)
    if exit.takeCount > Self.fewTakes {
      if tables[question] == nil { tables[question] = table(question) }
      let outputs = tables[question]!.outputs[take.output] ?? [:]
      return Answer(
        isUnwoundTo: tables[question]!.isUnwoundTo, outputs: outputs,
        others: outputs.isEmpty ? tables[question]!.first : [], isExact: isExact)
    }
    let one = OneOutput(question: question, output: take.output)
    if let known = answers[one] { return known }
    var answer = Answer(isExact: isExact)
    for source in sources(question) {
      answer.isUnwoundTo = true
      if let row = index.find(take.output, of: source, [.output]) {
        answer.outputs[flow.properties[row].type, default: []].append((source, row))
      } else if answer.others.count < Self.mostOthers {
        answer.others += flow.outputs(of: source).prefix(Self.mostOthers).map { flow.names[flow.properties[$0].name] }
      }
    }
    answers[one] = answer
    return answer
  }

  private mutating func table(_ question: Question) -> Table {
    var table = Table()
    for source in sources(question) {
      table.isUnwoundTo = true
      var seen: Set<Name> = []
      for row in flow.outputs(of: source) {
        let name = flow.properties[row].name
        if !seen.insert(name).inserted { continue }
        table.outputs[name, default: [:]][flow.properties[row].type, default: []].append((source, row))
        if table.first.count < Self.mostOthers { table.first.append(flow.names[name]) }
      }
    }
    return table
  }

  /// The screens that the question means, each once.
  private mutating func sources(_ question: Question) -> [Index] {
    var sources: [Index] = []
    for row in rows(question) {
      let source = flow.screen(ofUnwind: Int(row))
      if question.unwind != 0, flow.unwinds[Int(row)].id != question.unwind { continue }
      if question.source != 0, flow.screens[Int(source)].id != question.source { continue }
      if sources.last != source { sources.append(source) }
    }
    return sources
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

extension Flow {
  fileprivate func outputs(of screen: Index) -> some Sequence<Int> {
    properties(of: screen).lazy.filter { properties[$0].kind == .output }
  }
}
