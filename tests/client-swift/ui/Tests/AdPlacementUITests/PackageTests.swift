@testable import AdPlacement
import Foundation
import XCTest

/// What goes to apps beside the code.
final class PackageTests: XCTestCase {
  private let client = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("../../../../../adapters/client-swift").standardized

  private func text(_ path: String) throws -> String {
    try String(contentsOf: client.appendingPathComponent(path), encoding: .utf8)
  }

  func testThePrivacyManifestNamesWhatIsReadAndCollected() throws {
    let data = try Data(contentsOf: client.appendingPathComponent("Sources/AdPlacementUI/PrivacyInfo.xcprivacy"))
    let manifest = try XCTUnwrap(
      PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any])
    let read = try XCTUnwrap(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    XCTAssertEqual(
      read.map { $0["NSPrivacyAccessedAPIType"] as? String }, ["NSPrivacyAccessedAPICategoryUserDefaults"])
    XCTAssertEqual(read.first?["NSPrivacyAccessedAPITypeReasons"] as? [String], ["CA92.1"])
    let collected = try XCTUnwrap(manifest["NSPrivacyCollectedDataTypes"] as? [[String: Any]])
    let kinds = collected.compactMap { ($0["NSPrivacyCollectedDataType"] as? String)?.dropFirst(26) }
    XCTAssertEqual(
      kinds.map(String.init),
      ["UserID", "EmailAddress", "DeviceID", "OtherUserContent", "AdvertisingData", "ProductInteraction"])
    // It asks for the permission to track and sends the advertising id on, unless an app says otherwise.
    XCTAssertEqual(manifest["NSPrivacyTracking"] as? Bool, true)
    let tracking = collected.filter { $0["NSPrivacyCollectedDataTypeTracking"] as? Bool == true }
    XCTAssertEqual(
      tracking.compactMap { $0["NSPrivacyCollectedDataType"] as? String }, ["NSPrivacyCollectedDataTypeDeviceID"])
    // A service of one's own has a domain that nobody here knows.
    XCTAssertEqual((manifest["NSPrivacyTrackingDomains"] as? [Any])?.count, 0)
  }

  func testEveryManifestSaysTheSame() throws {
    for name in ["AdPlacement.podspec", "AdPlacementUI.podspec"] {
      let spec = try text(name)
      XCTAssertTrue(spec.contains("s.version = '\(sdkVersion)'"), name)
      XCTAssertTrue(spec.contains(":ios => '14.0'"), name)
      XCTAssertTrue(spec.contains("'5.9'"), name)
    }
    let package = try text("Package.swift")
    XCTAssertTrue(package.contains(".iOS(.v14)") && package.hasPrefix("// swift-tools-version:5.9"))
    XCTAssertTrue(package.contains(".copy(\"PrivacyInfo.xcprivacy\")"))
    XCTAssertTrue(try text("AdPlacementUI.podspec").contains("Sources/AdPlacementUI/PrivacyInfo.xcprivacy"))
  }
}
