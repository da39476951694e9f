import FlowModel
import FlowSyntax

/// Every rule, in the order of the catalogue.
package let allRules: [Rule] =
  TextRules.all + ShapeRules.all + [
    .duplicateIdentifier, .nameCollision, .confusableIdentifier,
    .missingInitial, .unknownInitial, .unknownDestination, .unknownExit, .unknownSegue, .unknownAnchor, .unknownFlow,
    .unknownScreen, .flowNameCase, .referenceCycle, .invalidDestination,
    .navigationInNavigation, .popoverWithoutAnchor, .customSegueWithoutClass, .classOnStandardSegue,
    .severalSeguesOnOneTrigger, .transitionMismatch, .selectionMismatch, .emptyContainer, .alertActions,
    .endlessEmbedding, .dismissAtRoot, .modalOnModal, .showPresents, .showWithoutNavigation,
    .unwindNeverFinds, .unwindSometimesMisses, .unwindWrongReceiver, .ambiguousExit, .unusedExit, .requirementNeverMet,
    .requirementSometimesUnmet, .unusedRequirement,
    .unreachableScreen, .trap, .trapUnlessAction, .endlessGrowth, .analysisLimit,
    .unknownInput, .unknownOutput, .unknownValue, .missingInput, .typeMismatch, .classMismatch, .unusedOutput,
    .unsetOutput, .duplicatePass,
    .unusedSuppression, .unknownRule, .malformedSuppression,
  ]

extension Rule {
  /// What is checked in a screen whose id stood before.
  static let ofDuplicates = Set(
    [
      duplicateIdentifier, nameCollision, confusableIdentifier, missingInitial, unknownInitial, unknownDestination,
      unknownExit, unknownSegue, unknownAnchor, unknownFlow, unknownScreen, flowNameCase, referenceCycle,
      invalidDestination,
    ].map(\.id))
}

extension Subject {
  func checkAll() {
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
    checkNavigationInNavigation()
    checkPopoverWithoutAnchor()
    checkSegueClasses()
    checkSeveralSegues()
    checkTransitionMismatch()
    checkSelectionMismatch()
    checkEmptyContainer()
    checkAlertActions()
    checkPasses()
    checkTakes()
    checkSets()
    checkProperties()
    checkOutputs()
    checkClassMismatch()
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
