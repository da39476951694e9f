/// JSON, written as it comes. Strings are escaped by scalar: besides what JSON asks for, everything that a terminal, a log
/// or a page might act on, so that a result can be printed or put into HTML as it is.
struct JSONWriter {
  let output: Output
  private var isFirst = true

  init(_ output: Output) { self.output = output }

  mutating func object(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    nested(key, "{", "}", body)
  }

  mutating func array(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    nested(key, "[", "]", body)
  }

  mutating func string(_ key: String? = nil, _ value: String) {
    begin(key)
    quote(value)
  }

  mutating func number(_ key: String? = nil, _ value: Int) {
    begin(key)
    output.write(String(value))
  }

  mutating func bool(_ key: String? = nil, _ value: Bool) {
    begin(key)
    output.write(value ? "true" : "false")
  }

  /// A line end before the next member, which changes nothing but the look.
  mutating func breakLine() {
    if !isFirst { output.write(",") }
    output.write("\n")
    isFirst = true
  }

  private mutating func nested(_ key: String?, _ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
    begin(key)
    output.write(open)
    var inner = JSONWriter(output)
    body(&inner)
    output.write(close)
  }

  private mutating func begin(_ key: String?) {
    if !isFirst { output.write(",") }
    isFirst = false
    if let key {
      quote(key)
      output.write(":")
    }
  }

  private func quote(_ text: String) {
    var result = "\""
    var previous: Unicode.Scalar = " "
    var hashes = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "/" where previous == "<": result += "\\/"
      case "[" where hashes >= 2, _ where isInvisible(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
      hashes = scalar == "#" ? hashes + 1 : 0
    }
    output.write(result + "\"")
  }
}
