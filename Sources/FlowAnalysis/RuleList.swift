import FlowModel
import FlowSyntax

/// Every rule, in the order of the catalogue.
package let allRules: [Rule] =
  TextRules.all + ShapeRules.all + [
    .duplicateIdentifier, .nameCollision, .confusableIdentifier,
    .missingInitial, .unknownInitial, .unknownDestination, .unknownExit, .unknownSegue, .unknownAnchor, .unknownFlow,
    .unknownScreen, .flowNameCase, .referenceCycle, .invalidDestination,
    .endlessEmbedding, .dismissAtRoot, .modalOnModal, .showPresents, .showWithoutNavigation,
    .unwindNeverFinds, .unwindSometimesMisses, .unwindWrongReceiver, .ambiguousExit, .unusedExit, .requirementNeverMet,
    .requirementSometimesUnmet, .unusedRequirement,
    .unreachableScreen, .trap, .trapUnlessAction, .endlessGrowth, .analysisLimit,
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
    checkReferenceCycle()
    checkShowPresents()
    checkEndlessEmbedding()
    guard let stack, stack.reachability.isKnown else { return }
    checkUnwinds()
    checkUnusedExit()
    checkRequirements()
    checkUnusedRequirement()
    checkUnreachableScreen()
    checkTraps()
    checkEndlessGrowth()
    checkShowWithoutNavigation()
    checkDismissAtRoot()
    checkModalOnModal()
    checkAnalysisLimit()
  }
}
