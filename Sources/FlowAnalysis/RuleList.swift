import FlowModel
import FlowSyntax

/// Every rule, in the order of the catalogue.
package let allRules: [Rule] =
  TextRules.all + ShapeRules.all + [
    .duplicateIdentifier, .nameCollision, .confusableIdentifier,
    .missingInitial, .unknownInitial, .unknownDestination, .unknownExit, .unknownSegue, .unknownAnchor, .unknownFlow,
    .unknownScreen, .flowNameCase, .invalidDestination,
    .unwindNeverFinds, .unwindSometimesMisses, .unwindWrongReceiver, .ambiguousExit, .unusedExit, .requirementNeverMet,
    .requirementSometimesUnmet, .unusedRequirement,
    .unreachableScreen, .analysisLimit,
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
    guard let stack, stack.reachability.isKnown else { return }
    checkUnwinds()
    checkUnusedExit()
    checkRequirements()
    checkUnusedRequirement()
    checkUnreachableScreen()
    checkAnalysisLimit()
  }
}
