/// The elements of a flow file. A case's name is the element's name in the file.
package enum ElementName: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  case flow, `import`, requires, screen, navigation, tabs, tab, split, pages, page, reference
  case input, output, state, section, view, exit, doc
  case cell, item, button, barButton, control, gesture
  case segue, unwind, dismiss, alert, action, field
  case pass, set, take

  package var text: String { Self.texts[Int(rawValue)] }
  private static let texts = allCases.map { String(describing: $0) }
}

/// The attributes of a flow file. A case's name is the attribute's name in the file.
package enum AttributeName: UInt8, CaseIterable, Sendable {
  case id, name, identifier, title, `class`, kind, module, storyboard, version, initial, exit
  case entry, terminal, tableStyle, keyboardDismiss, size, hidesBackButton, hidesBar, modalInPresentation, backTitle
  case view, x, y, root, screen, image, systemImage, primary, supplementary, secondary, transition, orientation, flow
  case type, `default`, footer, selectable, action, performs, may, table, style, label, detail, accessory, focus
  case selection, selected, row, system, position, event, taps, touches, direction, duration, cancelsTouches
  case to, on, by, presentation, animated, detents, anchor, arrow, adaptive, `in`, creator, scope, message
  case placeholder, secure, input, from, value, output, state, into, unwind, source

  package var text: String { Self.texts[Int(rawValue)] }
  private static let texts = allCases.map { String(describing: $0) }
}
