// swift-tools-version:5.9
import PackageDescription

/// An app of its own that takes the client as it is published: `ios` is the folder that `npm run package:native` writes,
/// put beside this one. What an iPhone has stands beside it as well and is built first, by the target `Phone`: the
/// client then finds it as it finds the frameworks of an iPhone, which no manifest names either.
let package = Package(
  name: "Consumer",
  platforms: [.iOS(.v14), .macOS(.v11)],
  dependencies: [.package(path: "../ios"), .package(path: "../stand-ins")],
  targets: [
    .target(
      name: "Phone",
      dependencies: [
        "AdAttributionKit", "AdSupport", "AppTrackingTransparency", "Combine", "CoreTelephony", "Network",
        "SafariServices", "StoreKit", "SwiftUI", "UIKit", "WebKit",
      ].map { .product(name: $0, package: "stand-ins") }),
    .executableTarget(name: "Consumer", dependencies: ["Phone", .product(name: "AdPlacementUI", package: "ios")]),
  ]
)
