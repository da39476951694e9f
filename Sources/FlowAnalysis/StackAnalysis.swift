struct StackAnalysis {}
