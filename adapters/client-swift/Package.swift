// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "AdPlacement",
  platforms: [.iOS(.v14), .macOS(.v11)],
  products: [
    .library(name: "AdPlacement", targets: ["AdPlacement"]),
    .library(name: "AdPlacementUI", targets: ["AdPlacementUI"]),
  ],
  targets: [
    .target(name: "AdPlacement"),
    .target(name: "AdPlacementUI", dependencies: ["AdPlacement"]),
  ],
  // The newest that a compiler knows is taken: Swift 5 with Xcode 15.
  swiftLanguageVersions: [.v5, .version("6")]
)
