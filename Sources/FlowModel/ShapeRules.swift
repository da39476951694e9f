import FlowSyntax

/// The rules on shape: which elements and attributes stand where, and what their values may be. They cannot be turned off.
package enum ShapeRules {
  private static func rule(_ id: String, _ summary: String, _ explanation: String, _ example: String = "") -> Rule {
    Rule(id, .error, summary, explanation: explanation, example: example, isConfigurable: false)
  }
  package static let unknownElement = rule(
    "unknown-element", "an element that the format does not have",
    "A flow file holds only the elements of the format; elements of other namespaces are ignored.",
    "<flow initial=\"home\"><scren id=\"home\"/></flow>")
  package static let unknownAttribute = rule(
    "unknown-attribute", "an attribute that the element does not have",
    "Each element has its own attributes; attributes in a namespace are ignored.",
    #"<flow initial="home"><screen id="home" titel="Home"/></flow>"#)
  package static let misplacedElement = rule(
    "misplaced-element", "an element that may not stand here",
    "Each element has its parents: a tab stands in tabs, a segue in what performs it.",
    """
    <flow initial="home">
      <screen id="home"/>
      <button id="go"/>
    </flow>
    """)
  package static let missingAttribute = rule(
    "missing-attribute", "an element lacks an attribute that it needs",
    "Add the attribute. A container needs a class for what only a class can do: inputs, states, exits, and what code performs.",
    """
    <flow initial="home">
      <screen id="home"><button id="go"><segue kind="present"/></button></screen>
    </flow>
    """)
  package static let conflictingAttributes = rule(
    "conflicting-attributes", "one of several attributes is needed, and none or more than one is there",
    "A pass has one of from, value and by; a set one of output and state, and one of from and value; a reference one of flow, storyboard and class, with the attributes that belong to it.",
    """
    <flow initial="home">
      <screen id="home">
        <state name="owner" type="String" default="Ada"/>
        <button id="go">
          <segue kind="present" to="detail"><pass input="name" from="owner" value="Ada"/></segue>
        </button>
      </screen>
      <screen id="detail"><input name="name" type="String"/></screen>
    </flow>
    """)
  package static let invalidValue = rule(
    "invalid-value", "a value that the attribute cannot have",
    "See the attribute's values in the reference of the format.",
    """
    <flow initial="main">
      <navigation id="main" root="home"/>
      <screen id="home"><button id="go"><segue kind="push" to="detail"/></button></screen>
      <screen id="detail"/>
    </flow>
    """)
  package static let invalidType = rule(
    "invalid-type", "a type outside the grammar of types",
    "Types are dotted names, generic arguments, '?', '[T]', '[K: V]', tuples and 'any P'; nothing else reaches the generated code.",
    """
    <flow initial="home">
      <screen id="home"><state name="done" type="() -> Void"/></screen>
    </flow>
    """)
  package static let invalidLiteral = rule(
    "invalid-literal", "a default or value that is no literal",
    "For a String it is the text itself; for other types a number, true, false, nil, .case, an array or dictionary of literals, or a string in quotes.",
    """
    <flow initial="home">
      <screen id="home"><state name="count" type="Int" default="2 + 2"/></screen>
    </flow>
    """)
  package static let unsupportedVersion = rule(
    "unsupported-version", "the flow is of a later version of the format",
    "This flowc reads version 1. A later one may read the flow.",
    #"<flow version="2" initial="home"><screen id="home"/></flow>"#
  )

  package static let all = [
    unknownElement, unknownAttribute, misplacedElement, missingAttribute, conflictingAttributes, invalidValue,
    invalidType, invalidLiteral, unsupportedVersion,
  ]
}
