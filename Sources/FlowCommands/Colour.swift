enum ColourChoice: String, CaseIterable { case auto, always, never }

/// `auto`: on a terminal that has colours, unless NO_COLOR is set; anywhere if CLICOLOR_FORCE is.
func isColourWanted(_ choice: ColourChoice) -> Bool {
  switch choice {
  case .always: return true
  case .never: return false
  case .auto:
    if environment("NO_COLOR") != nil { return false }
    if let force = environment("CLICOLOR_FORCE"), force != "0" { return true }
    return isTerminal(1) && environment("TERM") != "dumb"
  }
}
