// swift-tools-version:5.9
import PackageDescription

/// The tests of the client, beside it and not in it: an app that takes the package does not take them along. One package
/// for all, so that the client is compiled once; in a folder of its own with links to them, because the package manager
/// knows a package by the name of its folder, and one is called client-swift already. What stands on Apple's API is tested on the stand-ins of it:
/// `AD_STAND_INS` names their folder, and the client's package looks at it.
let package = Package(
  name: "client-swift-tests",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "../../../adapters/client-swift"), .package(path: "../stand-ins"),
    // Compiled as they stand there.
    .package(path: "../../../docs/examples/ios"),
  ],
  targets: [
    .target(
      name: "TestTime", dependencies: [.product(name: "AdPlacement", package: "client-swift")], path: "time"),
    .testTarget(
      name: "CoreTests", dependencies: ["TestTime", .product(name: "AdPlacement", package: "client-swift")],
      path: "core", sources: ["Support", "Tests"]),
    .testTarget(
      name: "AdPlacementUITests",
      dependencies: [
        "TestTime", .product(name: "AdPlacementUI", package: "client-swift"),
        .product(name: "UIKit", package: "stand-ins"), .product(name: "Samples", package: "ios"),
      ],
      path: "ui/Tests/AdPlacementUITests"),
  ],
  swiftLanguageVersions: [.v5, .version("6")]
)
