import FlowModel
import FlowSyntax

extension Project {
  /// All findings of one file, as configured, by place.
  func diagnostics(of file: Int, settings: RuleSettings) -> DiagnosticList {
    let read = files[file].read
    let source = files[file].source
    var findings = read.diagnostics
    if findings.whole.contains(where: { $0.rule == TextRules.doctypeNotAllowed }) {
      findings.map({ $0.rule == TextRules.doctypeNotAllowed ? $0 : nil }, rest: { _ in nil })
      return findings
    }
    if !read.isCut,
      read.flow.screenCount > 0 || !read.diagnostics.whole.contains(where: { $0.rule == ShapeRules.unknownElement })
    {
      let subject = Subject(
        flow: read.flow, targets: files[file].targets, stack: files[file].stack,
        isReferenceCycle: isReferenceCycle(file))
      subject.checkAll()
      findings.add(subject.diagnostics)
    }
    var suppressions = Suppressions(read.flow, source, ruleIDs: allRules.map(\.id))
    findings.map(
      { suppressions.silence($0.rule, at: $0.place.offset) ? nil : $0 },
      rest: { rest in
        var rest = rest
        rest.offsets.removeAll { suppressions.silence(rest.rule, at: $0) }
        return rest
      })
    if !read.isCut { findings.add(suppressions.closing()) }
    configure(&findings, settings)
    sort(&findings, source)
    return findings
  }

  private func configure(_ findings: inout DiagnosticList, _ settings: RuleSettings) {
    if settings.severities.isEmpty { return }
    func severity(_ rule: Rule) -> Severity? {
      guard rule.isConfigurable, let setting = settings.severities[rule.id] else { return rule.severity }
      return setting
    }
    findings.map(
      { finding in
        severity(finding.rule).map {
          var finding = finding
          finding.severity = $0
          return finding
        }
      },
      rest: { rest in
        severity(rest.rule).map {
          var rest = rest
          rest.severity = $0
          return rest
        }
      })
  }

  /// By place; of one place by rule.
  private func sort(_ findings: inout DiagnosticList, _ source: SourceFile) {
    if findings.whole.count < 2 { return }
    var starts: [Place: Int] = [:]
    for finding in findings.whole { starts[finding.place] = source.range(of: finding.place).lowerBound }
    findings.sort { a, b in
      let (x, y) = (starts[a.place]!, starts[b.place]!)
      return x != y ? x < y : (a.rule.id, a.message) < (b.rule.id, b.message)
    }
  }
}
