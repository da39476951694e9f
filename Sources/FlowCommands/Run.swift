let flowcVersion = "0.1.0-dev"

/// What a run ends with; 70 is set where a fault of flowc itself is caught.
enum ExitStatus {
  static let success: Int32 = 0
  static let findings: Int32 = 1
  static let usage: Int32 = 2
  static let unreadable: Int32 = 3
  static let fault: Int32 = 70
}

/// Runs one command line, without the program's name, and returns the exit status.
package func run(_ arguments: [String]) -> Int32 {
  let output = Output(descriptor: 1)
  let faults = Output(descriptor: 2)
  let status = run(arguments, output, faults)
  output.flush()
  if let failure = output.failure { faults.line("flowc: cannot write standard output: \(failure.message)") }
  faults.flush()
  return output.failure == nil ? status : ExitStatus.unreadable
}

func run(_ arguments: [String], _ output: Output, _ faults: Output) -> Int32 {
  do throws(UsageError) {
    if arguments.isEmpty {
      faults.write(helpText(nil))
      return ExitStatus.usage
    }
    let arguments = try Arguments(arguments)
    switch arguments.task {
    case .help(let command): output.write(helpText(command))
    case .version: output.line("flowc \(flowcVersion)")
    case .run(.validate):
      var validate = try Validate(arguments)
      return validate.run(output, faults)
    case .run(.explain): try explain(arguments.operands, to: output)
    case .run(.rules):
      let format = try arguments.choice(.format, RuleListFormat.text)
      if let operand = arguments.operands.first { throw UsageError("rules takes no '\(operand)'") }
      listRules(format, to: output)
    }
    return ExitStatus.success
  } catch {
    faults.line("flowc: \(visible(error.message))")
    if let help = error.help { faults.line("help: \(visible(help))") }
    return ExitStatus.usage
  }
}
