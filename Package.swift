// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "flowc",
  products: [
    .executable(name: "flowc", targets: ["flowc"])
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "FlowSyntax", dependencies: ["CLibXML2"]),
    .target(name: "FlowModel", dependencies: ["FlowSyntax"]),
    .target(name: "FlowAnalysis", dependencies: ["FlowModel", "FlowSyntax"]),
    .target(name: "FlowCommands", dependencies: ["FlowAnalysis", "FlowModel", "FlowSyntax"]),
    .executableTarget(name: "flowc", dependencies: ["FlowCommands"]),
    .testTarget(name: "FlowSyntaxTests", dependencies: ["FlowSyntax"]),
    .testTarget(name: "FlowModelTests", dependencies: ["FlowModel", "FlowSyntax"]),
    .testTarget(name: "FlowAnalysisTests", dependencies: ["FlowAnalysis", "FlowModel", "FlowSyntax"]),
    .testTarget(
      name: "FlowCommandsTests", dependencies: ["FlowCommands", "FlowAnalysis", "FlowSyntax"], exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)
