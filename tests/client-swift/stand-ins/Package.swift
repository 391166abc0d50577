// swift-tools-version:5.9
import PackageDescription

/// What the Apple branches of the client are compiled against and run on where there is no Apple: our own reading of
/// Apple's API, as far as the client uses it. What begins with `fake` is for tests and not Apple's.
let modules: [(name: String, needs: [Target.Dependency])] = [
  ("AdAttributionKit", ["StoreKit"]), ("AdSupport", []), ("AppTrackingTransparency", []), ("Combine", []),
  ("CoreTelephony", []), ("Flutter", []),
  ("Network", []), ("React", ["UIKit"]), ("SafariServices", ["UIKit"]), ("StoreKit", ["UIKit"]), ("SwiftUI", ["UIKit"]),
  ("UIKit", []), ("WebKit", ["UIKit"]),
]

let package = Package(
  name: "stand-ins",
  products: modules.map { .library(name: $0.name, targets: [$0.name]) },
  targets: modules.map { .target(name: $0.name, dependencies: $0.needs) }
)
