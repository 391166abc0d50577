// swift-tools-version:5.9
import PackageDescription

// Tests of the core, beside it and not in it: an app that takes the package does not take them along.
let package = Package(
  name: "ClientSwiftTests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "../../../adapters/client-swift")],
  targets: [
    .testTarget(
      name: "CoreTests",
      dependencies: [.product(name: "AdPlacement", package: "client-swift")],
      path: ".",
      sources: ["Support", "Tests"]
    )
  ],
  swiftLanguageVersions: [.v5, .version("6")]
)
