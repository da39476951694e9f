import Testing

@testable import FlowSyntax

/// What the reader delivers.
private struct Recorder {
  var names: [String] = []
  var offsets: [UInt32] = []
  var values: [[String]] = []
  var comments: [(String, UInt32)] = []
}

private func read(_ source: SourceFile) -> (Recorder, [Diagnostic], SourceFile) {
  var recorder = Recorder()
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

private func read(_ bytes: [UInt8]) -> (Recorder, [Diagnostic], SourceFile) {
  read(SourceFile(path: "x.xml", bytes: bytes))
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

  @Test func charactersThatXMLLacksAreFoundEverywhere() {
    for (before, after) in [
      ("<flow>", "</flow>"), ("<flow a='", "'/>"), ("<!-- ", " --><flow/>"), ("<?pi ", "?><flow/>"),
      ("<flow><![CDATA[", "]]></flow>"),
    ] {
      let (_, diagnostics, source) = read(before + "\u{1}" + after)
      #expect(diagnostics.map(\.message) == ["a character that XML does not allow stands here"])
      #expect(source.range(of: diagnostics[0].place) == before.utf8.count..<before.utf8.count + 1)
    }
  }

  /// A namespace is a name, whatever it looks like, and a language is not ours.
  @Test func whatIsOnlyUnusualIsRead() {
    #expect(fault("<flow xmlns:a='not a URI' xmlns:b='{}' xml:lang='??'/>") == nil)
  }

  /// By the text: what the file ends within or which tags do not fit, where reading stops, and where it began.
  @Test(arguments: [
    ("<flow>\n<!-- - -> ", "the file ends within a comment", 17, 7),
    ("<flow/>\n<!--", "the file ends within a comment", 12, 8),
    ("<flow><![CDATA[ ]] >]>", "the file ends within a CDATA section", 22, 6),
    ("<flow>\n<?tool", "the file ends within a processing instruction", 13, 7),
    ("<?tool ><flow/>", "the file ends within a processing instruction", 15, 0),
    ("<flow><screen ", "the file ends within a tag", 14, 6),
    ("<flow><screen", "the file ends within a tag", 13, 6),
    ("<flow><screen id", "the file ends within a tag", 16, 6),
    ("<flow><screen id=", "the file ends within a tag", 17, 6),
    ("<flow><", "the file ends within a tag", 7, 6),
    ("<flow><screen id='home", "the value of this attribute is not closed", 22, 17),
    ("<flow><screen id='home/>\n</flow>", "'<' may not stand in a value; write '&lt;'", 25, 17),
    ("<flow><screen\n<cell/></flow>", "'<' stands here in a tag that is not closed with '>'", 14, 6),
    ("<flow><screen></flow>", "'</flow>' does not close 'screen', which is open", 14, 7),
    ("<flow><screen></scren\n></flow>", "'</scren>' does not close 'screen', which is open", 14, 7),
    ("<flow></>", "'</>' does not close 'flow', which is open", 6, 1),
    ("<flow><screen>", "the file ends while an element is open", 14, 7),
  ])
  func whatIsNotClosedBeganSomewhere(_ text: String, _ message: String, _ at: Int, _ beginning: Int) throws {
    let (_, diagnostics, source) = read(text)
    try #require(diagnostics.count == 1 && diagnostics[0].notes.count == 1, "\(diagnostics)")
    #expect(diagnostics[0].rule == TextRules.malformedXML)
    #expect(diagnostics[0].message == message)
    #expect(source.range(of: diagnostics[0].place).lowerBound == at)
    #expect(source.range(of: diagnostics[0].notes[0].place).lowerBound == beginning)
  }

  @Test func messagesAreShort() {
    let name = String(repeating: "n", count: Limits.nameBytes - 1)
    let (_, diagnostics, _) = read("<flow><a\(name)></b\(name)></flow>")
    let message = diagnostics[0].message
    #expect(message.hasPrefix("'</bnnn") && message.hasSuffix("nnn', which is open") && message.utf8.count <= 303)
    #expect(limited(String(repeating: "天", count: 400)) == String(repeating: "天", count: 400))
    #expect(limited("a" + String(repeating: "天", count: 10_000) + "z").unicodeScalars.count == 303)
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
    for (begin, end) in [("<!--", "-->"), ("<flow><![CDATA[", "]]></flow>"), ("<?a ", "?>")] {
      let text = String(repeating: "x", count: Limits.markupBytes - begin.utf8.count - end.utf8.count)
      #expect(fault("\(begin)\(text)\(end)<flow/>")?.rule != "limit-exceeded")
      let more = String(repeating: "y", count: 32)
      let place = begin.utf8.count == 15 ? 6 : 0
      #expect(fault("\(begin)\(text)\(more)\(end)<flow/>")! == ("limit-exceeded", place))
      #expect(fault("\(begin)\(text)\(more)")! == ("limit-exceeded", place))
    }
    let long = (0..<8).map { "a\($0)='\(String(repeating: "x", count: 10_000))'" }.joined(separator: " ")
    #expect(fault("<flow \(long)/>")?.rule == "limit-exceeded")
  }

  @Test func sizeIsWhatItWasAtFirst() {
    func fault(_ size: Int, _ bytes: [UInt8]) -> (rule: String, offset: Int)? {
      let whole = SourceFile(path: "x.xml", bytes: bytes)
      let (_, diagnostics, source) = read(SourceFile(path: "x.xml", size: size, read: whole.read))
      return diagnostics.last.map { ($0.rule.id, source.range(of: $0.place).lowerBound) }
    }
    let text = Array("<flow><screen id='a'/></flow>".utf8)
    for size in text.indices { #expect(fault(size, text)?.rule == "malformed-xml", "\(size)") }
    #expect(fault(text.count, text + Array("<more".utf8)) == nil)
    #expect(fault(text.count + 9, text) == nil)
    #expect(fault(9, [])! == ("malformed-xml", 0))
    #expect(fault(1 << 32, text)! == ("limit-exceeded", 0))
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
