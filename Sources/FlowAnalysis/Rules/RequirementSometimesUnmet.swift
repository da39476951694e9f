import FlowSyntax

extension Rule {
  package static let requirementSometimesUnmet = Rule(
    "requirement-sometimes-unmet", .warning,
    "another flow is shown on some path on which no screen below declares the exit that it requires",
    explanation: """
      The notes are the shortest path on which the required exit is declared nowhere below; there the other flow's unwind \
      does nothing. Declare the exit on a screen of that path.
      """,
    example: """
      <!-- Shop.xml -->
      <flow initial="main">
        <navigation id="main" root="shop"/>
        <screen id="shop">
          <button id="buy"><segue kind="present" to="payment"/></button>
          <button id="open"><segue kind="show" to="basket"/></button>
        </screen>
        <screen id="basket">
          <button id="buy"><segue kind="present" to="payment"/></button>
          <exit id="paid"/>
        </screen>
        <reference id="payment" flow="Payment.xml"/>
      </flow>

      <!-- Payment.xml -->
      <flow initial="card">
        <requires exit="paid"/>
        <screen id="card"><button id="pay"><unwind to="paid"/></button></screen>
      </flow>
      """)
}
