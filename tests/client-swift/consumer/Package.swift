// swift-tools-version:5.9
import PackageDescription

/// An app's own package, which takes the client as it is published: `package` is the folder that
/// `npm run package:native` writes, put beside this one.
let package = Package(
  name: "Consumer",
  platforms: [.iOS(.v14), .macOS(.v11)],
  dependencies: [.package(path: "../ios")],
  targets: [
    .executableTarget(name: "Consumer", dependencies: [.product(name: "AdPlacementUI", package: "ios")])
  ]
)
