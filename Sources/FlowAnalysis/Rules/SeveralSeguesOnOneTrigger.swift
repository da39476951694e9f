import FlowModel
import FlowSyntax

extension Rule {
  package static let severalSeguesOnOneTrigger = Rule(
    "several-segues-on-one-trigger", .error, "a trigger that performs more than one thing",
    explanation: """
      A tap performs one segue, unwind, dismiss or alert; a cell one for its selection and one for its accessory. Where code \
      decides which, let the screen hold them, and say 'may' on the trigger.
      """,
    example: """
      <flow initial="home">
        <screen id="home">
          <button id="go"><segue kind="present" to="one"/><segue kind="present" to="two"/></button>
        </screen>
        <screen id="one"/>
        <screen id="two"/>
      </flow>
      """)
}

/// One thing that a trigger performs.
struct Performed {
  var trigger: Index
  var isOnAccessory: Bool
  var place: Place
  var word: String
}

extension Flow {
  /// What the triggers in the range hold or name by `performs`, in the file's order.
  func performed(by screen: Index) -> [Performed] {
    var all: [Performed] = []
    for row in segues[segues(of: screen)] where row.trigger != .none {
      all.append(
        Performed(
          trigger: row.trigger, isOnAccessory: row.flags.contains(.accessory), place: Place(row.offset), word: "segue"))
    }
    for row in unwinds[unwinds(of: screen)] where row.trigger != .none {
      all.append(
        Performed(trigger: row.trigger, isOnAccessory: row.isOnAccessory, place: Place(row.offset), word: "unwind"))
    }
    for row in dismisses[dismisses(of: screen)] where row.trigger != .none {
      all.append(Performed(trigger: row.trigger, isOnAccessory: false, place: Place(row.offset), word: "dismiss"))
    }
    for row in alerts[alerts(of: screen)] where row.trigger != .none {
      all.append(Performed(trigger: row.trigger, isOnAccessory: false, place: Place(row.offset), word: "alert"))
    }
    return all
  }
}

extension Subject {
  func checkSeveralSegues() {
    // Twice a trigger: what its selection performs, and what its accessory does.
    var counts = Array(repeating: UInt8(0), count: 2 * flow.triggers.count)
    var isCrowded = false
    func count(_ trigger: Index, _ isOnAccessory: Bool) {
      if trigger == .none { return }
      let slot = 2 * Int(trigger) + (isOnAccessory ? 1 : 0)
      if counts[slot] > 0 { isCrowded = true }
      counts[slot] = 1
    }
    for mention in flow.mentions where !mention.isMay { count(mention.trigger, false) }
    for segue in flow.segues { count(segue.trigger, segue.flags.contains(.accessory)) }
    for unwind in flow.unwinds { count(unwind.trigger, unwind.isOnAccessory) }
    for dismiss in flow.dismisses { count(dismiss.trigger, false) }
    for alert in flow.alerts { count(alert.trigger, false) }
    guard isCrowded else { return }
    var firsts = Array(repeating: Place?.none, count: 2 * flow.triggers.count)
    for mention in flow.mentions where !mention.isMay {
      let place = Place(flow.triggers[Int(mention.trigger)].offset, .attributeValue("performs"))
      firsts[2 * Int(mention.trigger)] = place
    }
    for screen in 0..<Index(flow.screenCount) {
      for performed in flow.performed(by: screen).sorted(by: { $0.place.offset < $1.place.offset }) {
        let slot = 2 * Int(performed.trigger) + (performed.isOnAccessory ? 1 : 0)
        guard let first = firsts[slot] else {
          firsts[slot] = performed.place
          continue
        }
        let trigger = flow.triggers[Int(performed.trigger)]
        report(
          .severalSeguesOnOneTrigger,
          "this \(trigger.kind.word) already performs something else\(trigger.kind == .cell ? " on \(performed.isOnAccessory ? "its accessory" : "selection")" : "")",
          at: performed.place, notes: [Note("the first is here", at: first)])
      }
    }
  }
}
