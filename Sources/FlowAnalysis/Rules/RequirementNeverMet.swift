import FlowModel
import FlowSyntax

extension Rule {
  package static let requirementNeverMet = Rule(
    "requirement-never-met", .error, "another flow is shown where no screen below declares the exit that it requires",
    explanation: """
      The flow that the reference names says with 'requires' that whoever shows it declares an exit. Here nobody below \
      ever does, so its unwinds do nothing. Declare the exit on the screen that shows it, or require it of this flow's own users.
      """,
    example: """
      <!-- Shop.xml -->
      <flow initial="shop">
        <screen id="shop"><button id="buy"><segue kind="present" to="payment"/></button></screen>
        <reference id="payment" flow="Payment.xml"/>
      </flow>

      <!-- Payment.xml -->
      <flow initial="card">
        <requires exit="paid"/>
        <screen id="card"><button id="pay"><unwind to="paid"/></button></screen>
      </flow>
      """)
}

extension Subject {
  /// The exits that references require: never or only sometimes declared below.
  func checkRequirements() {
    guard let stack else { return }
    for judged in stack.verdicts.unwinds {
      guard case .requirement(let reference, let position) = judged.source else { continue }
      let place = flow.place(of: reference)
      let exit = requiredExitName(reference, position)
      switch judged.verdict {
      case .never:
        report(
          .requirementNeverMet,
          "\(flow.quoted(reference)) requires the exit '\(exit)', and no screen below it ever declares that",
          at: place, notes: declarations(of: judged.exit, for: reference))
      case .sometimes:
        report(
          .requirementSometimesUnmet,
          "\(flow.quoted(reference)) requires the exit '\(exit)', which nobody below declares on some paths to it",
          at: place, notes: missNotes(of: judged))
      case .always, .undecided: break
      }
    }
  }

  private func requiredExitName(_ reference: Index, _ position: Int) -> String {
    guard let row = flow.reference(of: reference), let exits = targets[row].requiredExits, position < exits.count
    else { return "" }
    return exits[position]
  }
}
