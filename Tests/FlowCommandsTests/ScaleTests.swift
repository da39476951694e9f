import Testing

@testable import FlowCommands

/// Flows in which each of many things meets each of many others: none may take more than nearly linear time. Each of these
/// once took minutes.
@Suite struct ScaleTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let status: Int32
    let ending: String
    let text: @Sendable (_ count: Int) -> String

    init(_ name: String, _ status: Int32, _ ending: String, _ text: @escaping @Sendable (_ count: Int) -> String) {
      testDescription = name
      self.status = status
      self.ending = ending
      self.text = text
    }
  }

  private static let count = 20_000

  private static func many(_ count: Int = count, _ text: (Int) -> String) -> String {
    (0..<count).map { text($0) + "\n" }.joined()
  }

  static let shapes: [Shape] = [
    Shape("fields of an alert, and segues to their screen", 0, "1 file, no errors or warnings (1 more with --info)\n") {
      let answers = many($0) {
        "<action id='a\($0)' title='t'><segue kind='present' to='a'/></action><field id='f\($0)'/>"
      }
      return "<flow initial='a'><screen id='a'><button id='b'><alert>\(answers)</alert></button></screen></flow>"
    },
    Shape("passes of one segue", 0, "1 file, no findings\n") {
      let passes = many($0) { "<pass input='i\($0)' value='1'/>" }
      let inputs = many($0) { "<input name='i\($0)' type='Int'/>" }
      return """
        <flow initial='a'><screen id='a'><button id='b'><segue kind='present' to='b'>\(passes)</segue></button></screen>
        <screen id='b'>\(inputs)</screen></flow>
        """
    },
    Shape("inputs that many segues lack", 1, "\(count) errors in 1 file\n") {
      let segues = many($0) {
        "<button id='b\($0)'><segue kind='present' to='b'><pass input='i\($0)' value='1'/></segue></button>"
      }
      let inputs = many($0) { "<input name='i\($0)' type='Int'/>" }
      return "<flow initial='a'><screen id='a'>\(segues)</screen><screen id='b'>\(inputs)</screen></flow>"
    },
    Shape("exits that screens take alike", 0, "1 file, no errors or warnings (1 more with --info)\n") { count in
      "<flow initial='n'><navigation id='n' root='s0'/>"
        + many(count) {
          """
          <screen id='s\($0)'><state name='y' type='Int'/><exit id='e'><take output='x' into='y'/></exit>
          <button id='b'><segue kind='show' to='s\(($0 + 1) % count)'/></button>
          \($0 == 0 ? "" : "<output name='x' type='Int' default='0'/><button id='c'><unwind to='e'/></button>")</screen>
          """
        } + "</flow>"
    },
    Shape("takes of one exit, and screens that unwind to it", 0, "1 file, no findings\n") {
      let takes = many($0) { "<take output='o\($0)' into='y'/>" }
      let segues = many($0) { "<button id='b\($0)'><segue kind='present' to='s\($0)'/></button>" }
      return
        "<flow initial='a'><screen id='a'><state name='y' type='Int'/><exit id='e'>\(takes)</exit>\(segues)</screen>"
        + many($0) {
          "<screen id='s\($0)'><output name='o\($0)' type='Int' default='0'/><button id='c'><unwind to='e'/></button></screen>"
        } + "</flow>"
    },
    Shape("passes to the columns of a split", 0, "1 file, no findings\n") { count in
      let passes = many(count) { "<pass input='i\($0)' screen='\($0 % 2 == 0 ? "p" : "q")' value='1'/>" }
      func inputs(_ rest: Int) -> String {
        many(count) { $0 % 2 == rest ? "<input name='i\($0)' type='Int'/>" : "" }
      }
      return """
        <flow initial='a'><screen id='a'><button id='b'><segue kind='present' to='s'>\(passes)</segue></button></screen>
        <split id='s' primary='p' secondary='q'/><screen id='p'>\(inputs(0))</screen><screen id='q'>\(inputs(1))</screen>
        </flow>
        """
    },
    Shape("outputs and exits of one screen", 0, "[analysis-limit]\n") {
      let exits = many($0) { "<exit id='e\($0)'><take output='o\($0)' into='y'/></exit>" }
      let outputs = many($0) { "<output name='o\($0)' type='Int'/><button id='b\($0)'><unwind to='e\($0)'/></button>" }
      return """
        <flow initial='a'><screen id='a'><state name='y' type='Int'/>\(exits)
        <button id='b'><segue kind='present' to='b'/></button></screen><screen id='b'>\(outputs)</screen></flow>
        """
    },
    Shape("comments that silence", 0, "\(count) warnings in 1 file\n") {
      "<flow initial='a'><screen id='a'/>"
        + many($0) { "<!-- flowc:disable unreachable-screen because x --><screen id='s\($0)'/><screen id='t\($0)'/>" }
        + "</flow>"
    },
    Shape("a comment of many rules", 0, "\(count) warnings in 1 file\n") {
      "<flow initial='a'><!-- flowc:disable \(many($0) { "r\($0)" }) because x --><screen id='a'/></flow>"
    },
    Shape("references to the entries of a flow", 0, "\(count) warnings in 1 file\n") {
      "<flow initial='a'><screen id='a'/>"
        + many($0) { "<reference id='r\($0)' flow='a.xml' screen='s\($0)'/><screen id='s\($0)' entry='true'/>" }
        + "</flow>"
    },
    Shape("required exits of a long chain", 0, "[analysis-limit]\n") { count in
      "<flow initial='s0'>" + many(count) { "<requires exit='e\($0)'/>" }
        + many(count) {
          """
          <screen id='s\($0)'><button id='b'><segue kind='present' presentation='fullScreen' to='s\($0 + 1)'/></button>
          <button id='c'><unwind to='e\($0)'/></button></screen>
          """
        } + "<screen id='s\(count)'><button id='c'><unwind to='e0'/></button></screen></flow>"
    },
    Shape("references that each require many exits", 0, "[analysis-limit]\n") {
      let count = $0 / 10
      return "<flow initial='a'>" + many(count) { "<requires exit='e\($0)'/>" } + "<screen id='a'>"
        + many(count) { "<button id='b\($0)'><segue kind='present' to='r\($0)'/></button>" }
        + "</screen><screen id='x' entry='true'>" + many(count) { "<button id='b\($0)'><unwind to='e\($0)'/></button>" }
        + "</screen>" + many(count) { "<reference id='r\($0)' flow='a.xml' screen='x'/>" } + "</flow>"
    },
    Shape("pages that hold themselves", 1, "[endless-embedding]\n") {
      "<flow initial='a'><pages id='hub'>" + many($0) { _ in "<page screen='hub'/>" } + "</pages><screen id='a'>"
        + many($0 / 10) { "<button id='b\($0)'><segue kind='present' to='hub'/></button>" } + "</screen></flow>"
    },
  ]

  @Test(.timeLimit(.minutes(1)), arguments: shapes) func isLinear(_ shape: Shape) throws {
    let folder = try Folder()
    let path = try folder.write(shape.text(Self.count), "a.xml")
    let clock = ContinuousClock()
    let start = clock.now
    let result = flowc("validate", path)
    print("\(shape.testDescription): \(clock.now - start)")
    #expect(result.status == shape.status && result.faults == "")
    #expect(
      shape.ending.hasPrefix("[") ? result.output.contains(shape.ending) : result.output.hasSuffix(shape.ending),
      "\(result.output.prefix(400))...\(result.output.suffix(200))")
  }

  /// More than a number of 16 bits holds.
  @Test func anAlertOfManyActions() throws {
    let folder = try Folder()
    let actions = (0..<1 << 16).map { "<action id='a\($0)' title='t'/>" }.joined()
    let text = "<flow initial='a'><screen id='a'><button id='b'><alert>\(actions)</alert></button></screen></flow>"
    #expect(flowc("validate", try folder.write(text, "a.xml")) == (0, "1 file, no findings\n", ""))
  }
}
