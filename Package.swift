// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "flowc",
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "FlowSyntax", dependencies: ["CLibXML2"]),
    .target(name: "FlowModel", dependencies: ["FlowSyntax"]),
    .testTarget(name: "FlowSyntaxTests", dependencies: ["FlowSyntax"]),
    .testTarget(name: "FlowModelTests", dependencies: ["FlowModel"]),
  ],
  swiftLanguageModes: [.v6]
)
