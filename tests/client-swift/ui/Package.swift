// swift-tools-version:5.9
import PackageDescription

/// What stands on Apple's API, on the stand-ins of it. `AD_STAND_INS` names their folder: the client's package looks
/// at it.
let package = Package(
  name: "client-swift-ui-tests",
  dependencies: [.package(path: "../../../adapters/client-swift"), .package(path: "../stand-ins")],
  targets: [
    .testTarget(
      name: "AdPlacementUITests",
      dependencies: [
        .product(name: "AdPlacementUI", package: "client-swift"), .product(name: "UIKit", package: "stand-ins"),
      ]),
    // What `docs/examples` shows is compiled as it stands there.
    .target(
      name: "Samples",
      dependencies: [
        .product(name: "AdPlacementUI", package: "client-swift"), .product(name: "UIKit", package: "stand-ins"),
        .product(name: "SwiftUI", package: "stand-ins"),
      ],
      path: "Samples"),
  ],
  swiftLanguageVersions: [.v5, .version("6")]
)
