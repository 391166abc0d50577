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
    .target(name: "AdPlacementUI", dependencies: ["AdPlacement"], resources: [.copy("PrivacyInfo.xcprivacy")]),
  ],
  // The newest that a compiler knows is taken: Swift 5 with Xcode 15.
  swiftLanguageVersions: [.v5, .version("6")]
)

#if os(Linux)
  // The tests of this project: what an iPhone has is stood in for, so that the code for it is compiled and run.
  if let standIns = Context.environment["AD_STAND_INS"] {
    package.dependencies.append(.package(path: standIns))
    let modules = [
      "AdAttributionKit", "AdSupport", "AppTrackingTransparency", "Combine", "CoreTelephony", "Network",
      "SafariServices", "StoreKit", "SwiftUI", "UIKit", "WebKit",
      // Of the clients in other languages, whose own code for iOS is checked with this one.
      "Flutter", "React",
    ]
    for target in package.targets {
      let needed = target.name == "AdPlacementUI" ? modules : ["Combine"]
      target.dependencies += needed.map { .product(name: $0, package: "stand-ins") }
    }
  }
#endif
