import Testing

@testable import FlowCommands

private func fault(_ text: String) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONReader.read(Array(text.utf8))
    return nil
  } catch {
    return error
  }
}

private func written(_ body: (inout JSONWriter) -> Void) -> String {
  let output = Output(descriptor: nil)
  var json = JSONWriter(output)
  body(&json)
  return String(decoding: output.bytes, as: UTF8.self)
}

@Suite struct JSONReaderTests {
  @Test func valuesHavePlaces() throws {
    let value = try JSONReader.read(Array(#" {"a": [1, -2.5e3, true, null], "é": "x\n\u00e9\ud83d\ude00\/"} "#.utf8))
    guard case .object(let members) = value.kind, case .array(let elements) = members[0].value.kind,
      case .string(let text) = members[1].value.kind, case .number(let number) = elements[1].kind
    else {
      Issue.record("wrong shape")
      return
    }
    #expect(members.map(\.key) == ["a", "é"])
    #expect(members[0].keyRange == 2..<5)
    #expect(elements.count == 4)
    #expect(number == "-2.5e3")
    #expect(text == "x\né😀/")
  }

  @Test(arguments: [
    ("", 0, "the text ends where a value is expected"),
    ("{", 1, "a key in double quotes is expected"),
    ("{\"a\":1,}", 7, "a key in double quotes is expected"),
    ("{\"a\" 1}", 5, "':' is expected"),
    ("[1 2]", 3, "',' or ']' is expected"),
    ("[1,]", 3, "a value is expected"),
    ("\"a", 2, "the text ends within a string"),
    ("\"\\q\"", 1, "there is no such escape"),
    ("\"\\ud800\"", 1, "there is no such escape"),
    ("\"\\ud800\\u0041\"", 1, "there is no such escape"),
    ("\"\\", 1, "there is no such escape"),
    ("\"\\u12", 1, "there is no such escape"),
    ("\"a\nb\"", 2, "a control character must be escaped"),
    ("01", 1, "nothing may follow the value"),
    ("-", 1, "a digit is expected"),
    ("1.", 2, "a digit is expected"),
    ("nul", 0, "a value is expected"),
    ("// no", 0, "a value is expected"),
    ("{} x", 3, "nothing may follow the value"),
  ])
  func faults(_ text: String, _ offset: Int, _ message: String) {
    #expect(fault(text) == JSONError(message: message, offset: offset))
  }

  @Test func depthIsBounded() {
    #expect(fault(String(repeating: "[", count: 100_000))?.message == "too deeply nested")
  }

  @Test func otherEncodingsAreRefused() {
    #expect(throws: JSONError.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
  }
}

@Suite struct JSONWriterTests {
  @Test func members() {
    let text = written {
      $0.object {
        $0.string("a", "b")
        $0.array("c") {
          $0.number(nil, 1)
          $0.bool(nil, true)
          $0.object { _ in }
        }
      }
    }
    #expect(text == #"{"a":"b","c":[1,true,{}]}"#)
  }

  @Test func nothingActsOnTheReader() {
    let text = written { $0.string(nil, "\u{1B}\u{9B}\u{202E}\u{2028}</script>##[x]\"\\\u{E0041}") }
    #expect(text == #""\u001b\u009b\u202e\u2028<\/script>##\u005bx]\"\\\udb40\udc41""#)
  }

  @Test func everyStringComesBack() throws {
    var random = SplitMix(state: 3)
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<random.next(12) {
        let ranges = [0x20, 0x80, 0x800, 0x3000, 0x11_0000]
        if let scalar = Unicode.Scalar(UInt32(random.next(ranges[random.next(5)]))) {
          text.unicodeScalars.append(scalar)
        }
      }
      let value = try JSONReader.read(Array(written { $0.string(nil, text) }.utf8))
      guard case .string(let back) = value.kind else {
        Issue.record("no string")
        continue
      }
      #expect(Array(back.unicodeScalars) == Array(text.unicodeScalars))
    }
  }
}
