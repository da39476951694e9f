import Testing

@testable import FlowSyntax

/// What the reader delivers.
private struct Recorder {
  var names: [String] = []
  var offsets: [UInt32] = []
  var values: [[String]] = []
  var comments: [(String, UInt32)] = []
}

private func read(_ bytes: [UInt8]) -> (Recorder, [Diagnostic], SourceFile) {
  var recorder = Recorder()
  let source = SourceFile(path: "x.xml", bytes: bytes)
  let diagnostics = withUnsafeMutablePointer(to: &recorder) { state in
    let sink = ElementSink(
      state: state,
      start: { state, element in
        let recorder = state.assumingMemoryBound(to: Recorder.self)
        recorder.pointee.names.append(String(cString: element.name))
        recorder.pointee.offsets.append(element.offset)
        var values: [String] = []
        for index in 0..<element.attributeCount { values.append(String(decoding: element.value(index), as: UTF8.self)) }
        recorder.pointee.values.append(values)
      }, end: { _, _ in },
      comment: { state, text, end in
        state.assumingMemoryBound(to: Recorder.self).pointee.comments.append(
          (String(decoding: text, as: UTF8.self), end))
      })
    return readElements(source, vocabulary: ["flow", "screen", "id"], into: sink)
  }
  return (recorder, diagnostics, source)
}

private func read(_ text: String) -> (Recorder, [Diagnostic], SourceFile) { read(Array(text.utf8)) }

/// The fault that stops the reading of the bytes: its rule and the byte where it stands.
private func fault(_ bytes: [UInt8]) -> (rule: String, offset: Int)? {
  let (_, diagnostics, source) = read(bytes)
  guard let last = diagnostics.last else { return nil }
  return (last.rule.id, source.range(of: last.place).lowerBound)
}

private func fault(_ text: String) -> (rule: String, offset: Int)? { fault(Array(text.utf8)) }

@Suite struct ElementReaderTests {
  @Test(arguments: [
    "<flow><screen id=\"a\"/><screen id='b' title='>'></screen></flow>",
    "\u{FEFF}<?xml version=\"1.0\"?>\r\n<flow>\r\n\t<screen\r\n\tid = \"天干\"\r\n title='a&amp;b'/>\r\n</flow>\r\n",
    "<!-- <flow> -->\n<flow><![CDATA[<screen]]><?pi <screen?><screen id=\"&#65;&lt;\"/></flow>",
  ])
  func offsetsAreThoseOfTheStartTags(text: String) throws {
    let (recorder, diagnostics, source) = read(text)
    #expect(diagnostics.isEmpty)
    #expect(recorder.names.first == "flow")
    for (name, offset) in zip(recorder.names, recorder.offsets) {
      let tag = try #require(source.startTag(at: offset))
      #expect(tag.name == name)
      #expect(source.bytes(tag.nameRange) == Array(name.utf8))
    }
  }

  @Test func rangesOfAttributesAreExact() throws {
    let text = "\u{FEFF}<flow>\r\n  <screen\tid = 'é天'\r\n title=\"a &amp; b\"  on='x'/></flow>"
    let (recorder, _, source) = read(text)
    let tag = try #require(source.startTag(at: recorder.offsets[1]))
    let texts = tag.attributes.map {
      [$0.nameRange, $0.valueRange].map { String(decoding: source.bytes($0), as: UTF8.self) }
    }
    #expect(texts == [["id", "é天"], ["title", "a &amp; b"], ["on", "x"]])
  }

  @Test func whatWasReadBeforeAFaultIsKept() {
    let (recorder, diagnostics, _) = read("<flow><screen id=\"a\"/><screen id=\"b\"></flow>")
    #expect(recorder.names == ["flow", "screen", "screen"])
    #expect(diagnostics.map(\.rule.id) == ["malformed-xml"])
  }

  @Test func everyPrefixIsRead() {
    let text = Array("\u{FEFF}<?xml version='1.0'?><!-- é --><flow a='1'><screen id=\"天\"/><![CDATA[x]]></flow>".utf8)
    for end in 0..<text.count { #expect(fault(Array(text[..<end])) != nil, "\(end)") }
    #expect(fault(text) == nil)
  }

  @Test func refusedInputs() {
    #expect(fault("")! == ("malformed-xml", 0))
    #expect(fault("<flow>\0</flow>")! == ("malformed-xml", 6))
    #expect(fault([0x1F, 0x8B, 8, 0])! == ("malformed-xml", 0))
    #expect(fault([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0])! == ("malformed-xml", 0))
    #expect(fault([0xFF, 0xFE, 0x3C, 0x00])! == ("unsupported-encoding", 0))
    #expect(fault([0x3C, 0x00, 0x66, 0x00])! == ("unsupported-encoding", 0))
    #expect(fault("<?xml version='1.0' encoding='UTF-7'?><flow/>")! == ("unsupported-encoding", 30))
    #expect(fault("<?xml version='1.0' encoding=\"ISO-8859-1\"?><flow/>")! == ("unsupported-encoding", 30))
    #expect(fault("<?xml version='1.1'?><flow/>")! == ("malformed-xml", 15))
    #expect(fault(Array("<flow a='".utf8) + [0xE9] + Array("'/>".utf8))! == ("unsupported-encoding", 9))
    #expect(fault(Array("<flow a='".utf8) + [0xC0, 0xAF] + Array("'/>".utf8))! == ("unsupported-encoding", 9))
    #expect(fault(Array("<flow a='".utf8) + [0xED, 0xA0, 0x80] + Array("'/>".utf8))! == ("unsupported-encoding", 9))
    #expect(fault("<!DOCTYPE flow [<!ENTITY a 'b'>]><flow b='&a;'/>")! == ("doctype-not-allowed", 0))
    #expect(fault("<flow a='1' b='2' a='3'/>")! == ("duplicate-attribute", 18))
    #expect(fault("<flow p:a='1'/>")!.rule == "malformed-xml")
  }

  @Test func bidirectionalControlsAreReportedWhereTheyStand() {
    let (_, diagnostics, source) = read("<flow a='x\u{202E}y'/>")
    #expect(diagnostics.map(\.rule.id) == ["bidirectional-control"])
    #expect(diagnostics.map { source.range(of: $0.place) } == [10..<13])
  }

  @Test func limitsHoldExactly() {
    func attributes(_ count: Int) -> String {
      "<flow \((0..<count).map { "a\($0)='1'" }.joined(separator: " "))/>"
    }
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    func value(_ bytes: Int) -> String { "<flow a='\(String(repeating: "x", count: bytes))'/>" }
    func name(_ bytes: Int) -> String { "<flow \(String(repeating: "n", count: bytes))='1'/>" }
    #expect(fault(attributes(Limits.attributes)) == nil)
    #expect(fault(attributes(Limits.attributes + 1))?.rule == "limit-exceeded")
    #expect(fault(attributes(100_000))?.rule == "limit-exceeded")
    #expect(fault(nested(Limits.depth)) == nil)
    #expect(fault(nested(Limits.depth + 1))?.rule == "limit-exceeded")
    #expect(fault(nested(100_000))?.rule == "limit-exceeded")
    #expect(fault(value(Limits.valueBytes)) == nil)
    #expect(fault(value(Limits.valueBytes + 1))?.rule == "limit-exceeded")
    #expect(fault(name(Limits.nameBytes)) == nil)
    #expect(fault(name(Limits.nameBytes + 1))?.rule == "limit-exceeded")
    let long = (0..<8).map { "a\($0)='\(String(repeating: "x", count: 10_000))'" }.joined(separator: " ")
    #expect(fault("<flow \(long)/>")?.rule == "limit-exceeded")
  }

  /// Comments, text and tags that do not fit the reader's pieces, at every alignment.
  @Test func piecesMeetAnywhere() throws {
    for shift in 0..<24 {
      let filler = String(repeating: "é", count: 40_000) + String(repeating: " ", count: shift)
      let comment = "<!--\(String(repeating: "<a b='1'>- ", count: 20_000))-->"
      let text = "<flow>\(comment)<screen id='1'/>\(filler)<screen id='2'/>\(filler)<screen id='3'/></flow>"
      let (recorder, diagnostics, source) = read(text)
      try #require(diagnostics.isEmpty, "\(diagnostics)")
      #expect(recorder.values == [[], ["1"], ["2"], ["3"]])
      for offset in recorder.offsets { #expect(source.startTag(at: offset) != nil) }
    }
  }
}
