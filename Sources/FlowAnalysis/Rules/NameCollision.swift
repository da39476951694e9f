import FlowModel
import FlowSyntax

extension Rule {
  package static let nameCollision = Rule(
    "name-collision", .error, "two ids with one name in the generated Swift",
    explanation: """
      Ids of any style become names in Swift's own, so 'pick-category' and 'PickCategory' both are 'pickCategory', and \
      the generated code could have only one of them. What becomes a member of a screen's class (inputs, outputs, states, \
      exits) must also not be a member that every UIViewController has, such as 'title'. Rename one.
      """,
    example: """
      <flow initial="home">
        <screen id="home"><button id="pick-category"/><button id="pick_category"/></screen>
      </flow>
      """)
}

extension Subject {
  /// Of identifiers in the file's order, one name space each or the members of one screen.
  func reportNameCollisions(among identifiers: [Identifier]) {
    var known: [[UInt8]: Identifier] = [:]
    for identifier in identifiers {
      let swift = flow.swiftName(of: identifier)
      guard let first = known[swift] else {
        known[swift] = identifier
        continue
      }
      if first.property != nil, identifier.property != nil, first.name == identifier.name { continue }
      // A field is no member of the class.
      if first.space != identifier.space, first.property == .field || identifier.property == .field { continue }
      let names = (flow.names[first.name], flow.names[identifier.name])
      report(
        .nameCollision,
        "the \(identifier.word) '\(names.1)' and the \(first.word) '\(names.0)' are both "
          + "'\(String(decoding: swift, as: UTF8.self))' in Swift",
        at: identifier.place, notes: [Note("the \(first.word) '\(names.0)' stands here", at: first.place)])
    }
  }

  /// What becomes a member of a screen's class and is one already.
  func checkMemberNames() {
    var isTaken = Array(repeating: false, count: flow.names.count + 1)
    var isAny = false
    for member in Self.takenMembers {
      let name = flow.names.find(member)
      if name != 0 {
        isTaken[Int(name)] = true
        isAny = true
      }
    }
    var isKnown = Array(repeating: false, count: flow.names.count + 1)
    for exit in flow.exits where exit.id != 0 && !isKnown[Int(exit.id)] {
      isKnown[Int(exit.id)] = true
      if !isTaken[Int(exit.id)], Self.mayBeTaken(flow.names.utf8(exit.id)),
        Self.takenMembers.contains(SwiftNames.lowerCamelCase(flow.names[exit.id]))
      {
        isTaken[Int(exit.id)] = true
        isAny = true
      }
    }
    if !isAny { return }
    for index in 0..<flow.screenCount {
      let screen = flow.screens[index]
      if screen.className == 0 || screen.flags.contains(.duplicate) { continue }
      var reported: Set<Name> = []
      let members =
        flow.exits(of: Index(index)).contains { isTaken[Int(flow.exits[$0].id)] }
        || flow.properties(of: Index(index)).contains { isTaken[Int(flow.properties[$0].name)] }
      if !members { continue }
      let all = flow.identifiers(in: .exits, of: Index(index)) + flow.identifiers(in: .values, of: Index(index))
      for identifier in all where isTaken[Int(identifier.name)] && identifier.property != .field {
        // An input and an output of one name are one property.
        if identifier.property != nil, !reported.insert(identifier.name).inserted { continue }
        let swift = String(decoding: flow.swiftName(of: identifier), as: UTF8.self)
        if !Self.takenMembers.contains(swift) { continue }
        report(
          .nameCollision,
          "the \(identifier.word) '\(flow.names[identifier.name])' is '\(swift)' in Swift, "
            + "which every UIViewController has already", at: identifier.place)
      }
    }
  }

  /// Whether a name may have to be changed to be that of a member: it holds a separator or begins with a capital.
  private static func mayBeTaken(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first else { return false }
    return (0x41...0x5A).contains(first) || name.contains { $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
  }

  /// Properties, and methods without arguments, of UIViewController, UIResponder and NSObject.
  private static let takenMembers: Set<String> = [
    "accessibilityActivate", "accessibilityElements", "accessibilityFrame", "accessibilityHint", "accessibilityLabel",
    "accessibilityTraits", "accessibilityValue", "activityItemsConfiguration", "additionalSafeAreaInsets",
    "automaticallyAdjustsScrollViewInsets", "awakeFromNib", "becomeFirstResponder", "beginAppearanceTransition",
    "canBecomeFirstResponder", "canResignFirstResponder", "childForHomeIndicatorAutoHidden", "childForStatusBarHidden",
    "childForStatusBarStyle", "children", "class", "classForCoder", "contentUnavailableConfiguration", "copy",
    "dealloc", "debugDescription", "definesPresentationContext", "description", "didReceiveMemoryWarning",
    "disablesAutomaticKeyboardDismissal", "edgesForExtendedLayout", "editButtonItem", "endAppearanceTransition",
    "extendedLayoutIncludesOpaqueBars", "extensionContext", "finalize", "focusGroupIdentifier", "hash",
    "hidesBottomBarWhenPushed", "init", "inputAccessoryView", "inputAccessoryViewController", "inputAssistantItem",
    "inputView", "inputViewController", "interactionActivityTrackingBaseName", "interfaceOrientation",
    "isAccessibilityElement", "isBeingDismissed", "isBeingPresented", "isEditing", "isFirstResponder",
    "isModalInPresentation", "isMovingFromParent", "isMovingToParent", "isProxy", "isViewLoaded", "keyCommands",
    "layoutMarginsGuide", "loadView", "loadViewIfNeeded", "modalPresentationCapturesStatusBarAppearance",
    "modalPresentationStyle", "modalTransitionStyle", "mutableCopy", "navigationController", "navigationItem",
    "next", "nibBundle", "nibName", "overrideUserInterfaceStyle", "parent", "performsActionsWhilePresentingModally",
    "popoverPresentationController", "preferredContentSize", "preferredFocusEnvironments", "preferredFocusedView",
    "preferredInterfaceOrientationForPresentation", "preferredScreenEdgesDeferringSystemGestures",
    "preferredStatusBarStyle", "preferredStatusBarUpdateAnimation", "preferredTransition",
    "prefersHomeIndicatorAutoHidden", "prefersPointerLocked", "prefersStatusBarHidden", "presentationController",
    "presentedViewController", "presentingViewController", "providesPresentationContextTransitionStyle",
    "reloadInputViews",
    "removeFromParent", "resignFirstResponder", "restorationClass", "restorationIdentifier",
    "restoresFocusAfterTransition", "self", "setNeedsFocusUpdate", "setNeedsStatusBarAppearanceUpdate",
    "setNeedsUpdateContentUnavailableConfiguration", "setNeedsUpdateOfHomeIndicatorAutoHidden",
    "setNeedsUpdateOfPrefersPointerLocked", "setNeedsUpdateOfScreenEdgesDeferringSystemGestures",
    "setNeedsUpdateOfSupportedInterfaceOrientations", "shouldAutomaticallyForwardAppearanceMethods", "shouldAutorotate",
    "splitViewController", "storyboard", "superclass", "supportedInterfaceOrientations", "systemMinimumLayoutMargins",
    "tabBarController", "tabBarItem", "textInputContextIdentifier", "textInputMode", "title", "toolbarItems",
    "traitCollection", "traitOverrides", "transitionCoordinator", "undoManager", "unregisterForTraitChanges",
    "updateFocusIfNeeded", "updateViewConstraints", "userActivity", "view", "viewDidLayoutSubviews", "viewDidLoad",
    "viewIfLoaded", "viewRespectsSystemMinimumLayoutMargins", "viewWillLayoutSubviews", "zone",
  ]
}

extension Flow {
  /// The bytes of the name in Swift, since equal Strings may be different names there.
  func swiftName(of identifier: Identifier) -> [UInt8] {
    identifier.isSwiftName
      ? Array(names.utf8(identifier.name)) : Array(SwiftNames.lowerCamelCase(names[identifier.name]).utf8)
  }
}
