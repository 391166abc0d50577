// swift-tools-version:5.9
import PackageDescription

/// What stands on Apple's API, on the stand-ins of it. `AD_STAND_INS` names their folder: the client's package looks
/// at it.
let package = Package(
  name: "client-swift-ui-tests",
  dependencies: [
    .package(path: "../../../adapters/client-swift"), .package(path: "../stand-ins"),
    // Compiled as they stand there.
    .package(path: "../../../docs/examples/ios"),
  ],
  targets: [
    .testTarget(
      name: "AdPlacementUITests",
      dependencies: [
        .product(name: "AdPlacementUI", package: "client-swift"), .product(name: "UIKit", package: "stand-ins"),
        .product(name: "Samples", package: "ios"),
      ])
  ],
  swiftLanguageVersions: [.v5, .version("6")]
)
