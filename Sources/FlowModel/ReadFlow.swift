import FlowSyntax

/// A file as read: its flow, as far as it could be read, and what is wrong with its text and shape.
package struct ReadFlow: Sendable {
  package var flow: Flow
  package var diagnostics: DiagnosticList
  /// Reading stopped before the file's end: nothing but text and shape can be judged.
  package var isCut: Bool
}

/// Reads one flow file. Linear in its size.
package func readFlow(_ source: SourceFile) -> ReadFlow {
  let lowering = UnsafeMutablePointer<Lowering>.allocate(capacity: 1)
  lowering.initialize(to: Lowering(fileSize: source.size))
  let sink = ElementSink(
    state: lowering, start: { $0.assumingMemoryBound(to: Lowering.self).pointee.start($1) },
    end: { $0.assumingMemoryBound(to: Lowering.self).pointee.end(at: $1) },
    comment: { $0.assumingMemoryBound(to: Lowering.self).pointee.comment($1, end: $2) })
  let text = readElements(source, vocabulary: ShapeReader.vocabulary, into: sink)
  lowering.pointee.finish()
  let flow = lowering.pointee.flow
  var diagnostics = lowering.pointee.shape.diagnostics
  lowering.deinitialize(count: 1)
  lowering.deallocate()
  let isCut = text.contains { $0.rule != TextRules.bidirectionalControl }
  text.forEach { diagnostics.add($0) }
  return ReadFlow(flow: flow, diagnostics: diagnostics, isCut: isCut)
}
