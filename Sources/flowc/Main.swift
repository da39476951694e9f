import FlowCommands

@main
enum Main {
  static func main() {
    runProcess(Array(CommandLine.arguments.dropFirst()))
  }
}
