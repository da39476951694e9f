import FlowSyntax

extension Rule {
  package static let classOnStandardSegue = Rule(
    "class-on-standard-segue", .warning, "a class on a segue that UIKit performs itself",
    explanation: "Only kind=\"custom\" uses the class. Say so, or delete the class.",
    example: #"<segue id="more" kind="show" class="FadeSegue" to="detail"/>"#)
}
