import FlowModel
import FlowSyntax

/// Every rule, in the order of the catalogue.
package let allRules: [Rule] =
  TextRules.all + ShapeRules.all + [
    .duplicateIdentifier, .nameCollision, .confusableIdentifier,
    .missingInitial, .unknownInitial, .unknownDestination, .unknownExit, .unknownSegue, .unknownAnchor, .unknownFlow,
    .unknownScreen, .flowNameCase, .invalidDestination,
    .unusedSuppression, .unknownRule, .malformedSuppression,
  ]

extension Subject {
  mutating func checkAll() {
    checkDuplicateIdentifier()
    checkSpelling()
    checkMemberNames()
    checkMissingInitial()
    checkUnknownInitial()
    checkUnknownDestination()
    checkInvalidDestination()
    checkUnknownExit()
    checkUnknownSegue()
    checkUnknownAnchor()
    checkUnknownFlow()
    checkUnknownScreen()
    checkFlowNameCase()
  }
}
