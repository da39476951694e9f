import FlowModel
import FlowSyntax

extension Project {
  /// All findings of one file, as configured, by place.
  func diagnostics(of file: Int, settings: RuleSettings) -> [Diagnostic] {
    let read = files[file].read
    let source = files[file].source
    if let fault = read.diagnostics.first(where: { $0.rule == TextRules.doctypeNotAllowed }) { return [fault] }
    var findings = read.diagnostics
    if !read.isCut,
      read.flow.screenCount > 0 || !read.diagnostics.contains(where: { $0.rule == ShapeRules.unknownElement })
    {
      var subject = Subject(
        flow: read.flow, targets: files[file].targets, stack: files[file].stack,
        isReferenceCycle: isReferenceCycle(file))
      subject.checkAll()
      findings += subject.diagnostics
    }
    findings = configured(findings, settings)
    var suppressions = Suppressions(read.flow, source, ruleIDs: allRules.map(\.id))
    findings.removeAll { suppressions.silence($0) }
    if !read.isCut { findings += configured(suppressions.closing(), settings) }
    return sorted(findings, source)
  }

  private func configured(_ findings: [Diagnostic], _ settings: RuleSettings) -> [Diagnostic] {
    if settings.severities.isEmpty { return findings }
    return findings.compactMap { finding in
      guard finding.rule.isConfigurable, let setting = settings.severities[finding.rule.id] else { return finding }
      guard let severity = setting else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }

  /// By place; of one place by rule.
  private func sorted(_ findings: [Diagnostic], _ source: SourceFile) -> [Diagnostic] {
    if findings.count < 2 { return findings }
    let keyed = findings.map { (start: source.range(of: $0.place).lowerBound, finding: $0) }
    return keyed.sorted { a, b in
      a.start != b.start
        ? a.start < b.start : (a.finding.rule.id, a.finding.message) < (b.finding.rule.id, b.finding.message)
    }.map(\.finding)
  }
}
