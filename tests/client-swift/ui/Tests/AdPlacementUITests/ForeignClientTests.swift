@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import AppTrackingTransparency
import StoreKit
import XCTest

/// What the client for React Native is built with.
final class ForeignClientTests: XCTestCase {
  private let skan: [String: Any] = [
    "version": "2.2", "network": "example100.skadnetwork", "itunesItem": "525463029", "sourceApp": "0",
    "campaign": "42",
    // As a bridge brings numbers.
    "fidelities": [
      [
        "fidelity": 0.0, "nonce": "68483EF6-0678-4DB4-B6F9-9C8A4F7F1D0A", "timestamp": "1763000000000",
        "signature": "a",
      ],
      [
        "fidelity": 1.0, "nonce": "4A2E1B77-0D2F-4C11-8F44-8B7F2F3A9C10", "timestamp": "1763000000001",
        "signature": "b",
      ],
    ],
  ]

  @MainActor private func calls() -> [String] { SKAdNetwork.fakeCalls.take().map(\.name) }

  @MainActor func testAnImpressionBeginsAndEndsOnce() {
    let phone = Phone()
    let client = ForeignClient()
    let nonce = "68483ef6-0678-4db4-b6f9-9c8a4f7f1d0a"
    client.endImpression(skan)
    client.beginImpression(skan)
    client.beginImpression(skan)
    XCTAssertEqual(calls(), ["start \(nonce)"])
    client.endImpression(skan)
    client.endImpression(skan)
    client.beginImpression(["version": 1])
    XCTAssertEqual(calls(), ["end \(nonce)"])
    phone.session.destroy()
  }

  @MainActor func testAViewIsMeasuredAsTheSDKsOwnAre() throws {
    let phone = Phone()
    let client = ForeignClient()
    let view = UIView(frame: .zero)
    XCTAssertNil(client.dimensions(of: nil))
    XCTAssertNil(client.dimensions(of: view))
    phone.place(view)
    let reported = try XCTUnwrap(client.dimensions(of: view))
    XCTAssertEqual(reported["visible"] as? Bool, true)
    XCTAssertEqual(reported["containerHeight"] as? Double, Double(view.frame.height))
    let cover = UIView(frame: view.frame)
    cover.backgroundColor = .black
    phone.screen.view.addSubview(cover)
    XCTAssertEqual(client.dimensions(of: view)?["visible"] as? Bool, false)
  }

  @MainActor func testAnImpressionEndsWhenTheAppLeavesTheForeground() async {
    let phone = Phone()
    let client = ForeignClient()
    client.beginImpression(skan)
    XCTAssertEqual(calls().count, 1)
    UIApplication.shared.fakeBecome(.background)
    await eventually("it ends") { self.calls().count == 1 }
    client.endImpression(skan)
    XCTAssertEqual(calls(), [])
    phone.session.destroy()
  }

  @MainActor func testThePageOfTheAppStore() async {
    let phone = Phone()
    phone.scene.fakeWindows = [phone.window]
    let client = ForeignClient()
    let isThere = await client.openStorePage(skan)
    XCTAssertTrue(isThere)
    XCTAssertTrue(phone.presented is SKStoreProductViewController)
    phone.screen.dismiss(animated: false)
    SKStoreProductViewController.fakeLoads = false
    let isUnknownThere = await client.openStorePage(skan)
    XCTAssertFalse(isUnknownThere)
    XCTAssertNil(phone.presented)
    SKStoreProductViewController.fakeLoads = true
    let isUnsignedThere = await client.openStorePage([:])
    XCTAssertFalse(isUnsignedThere)
    phone.scene.fakeWindows = []
    let isThereWithoutWindow = await client.openStorePage(skan)
    XCTAssertFalse(isThereWithoutWindow)
  }

  @MainActor func testIdsAndThePrompt() async {
    let phone = Phone()
    let undescribed = await ForeignClient(plist: InfoPlist(values: [:])).requestTracking()
    XCTAssertNil(undescribed)
    let described = ForeignClient(plist: InfoPlist(values: ["NSUserTrackingUsageDescription": "Ads that fit."]))
    let asking = Task { await described.requestTracking() }
    await eventually("the user is asked") { ATTrackingManager.fake.asked == 1 }
    ATTrackingManager.fake.answer(.denied)
    let status = await asking.value
    XCTAssertEqual(status, "denied")
    XCTAssertEqual(described.identifiers(), ["trackingStatus": "denied"])
    phone.session.destroy()
  }
}
