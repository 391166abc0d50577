// swift-tools-version: 5.9
import PackageDescription

/// For apps of Flutter that take their plugins by SwiftPM; those that use CocoaPods take the podspec beside it.
let package = Package(
  name: "ad_placement",
  platforms: [.iOS("12.0")],
  products: [.library(name: "ad-placement", targets: ["ad_placement"])],
  targets: [.target(name: "ad_placement", resources: [.process("PrivacyInfo.xcprivacy")])]
)
