// swift-tools-version:5.9
import PackageDescription

/// Both samples as they are shown. In an app of your own its project names the package instead.
let package = Package(
  name: "ios",
  platforms: [.iOS(.v14)],
  products: [.library(name: "Samples", targets: ["Samples"])],
  dependencies: [.package(path: "../../../adapters/client-swift")],
  targets: [
    .target(
      name: "Samples", dependencies: [.product(name: "AdPlacementUI", package: "client-swift")],
      path: ".",
      sources: ["uikit", "swiftui"])
  ],
  swiftLanguageVersions: [.v5, .version("6")]
)
