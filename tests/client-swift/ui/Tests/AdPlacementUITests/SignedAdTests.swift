@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import SafariServices
import StoreKit
import TestTime
import WebKit
import XCTest

private let viewedNonce = "68483ef6-0678-4db4-b6f9-9c8a4f7f1d0a"

final class SignedAdTests: XCTestCase {
  private let older: [String: Any] = [
    "version": "2.0", "network": "example100.skadnetwork", "itunesItem": "525463029", "sourceApp": "0",
    "campaign": "42",
    "nonce": "68483EF6-0678-4DB4-B6F9-9C8A4F7F1D0A", "timestamp": "1763000000000", "signature": "MEQCIEQ=",
  ]

  @MainActor private func shown(_ phone: Phone) async throws -> (InlineAdUIView, WKWebView) {
    phone.server.skan = signed
    return try await phone.shown()
  }

  @MainActor private func calls() -> [String] { SKAdNetwork.fakeCalls.take().map(\.name) }

  @MainActor func testAnImpressionBeginsWithTheViewAndEndsWithTheAd() async throws {
    let phone = Phone()
    let (view, page) = try await shown(phone)
    page.hear(type: "show-iframe")
    page.hear("resize-iframe", ["height": 120])
    XCTAssertEqual(calls(), [])
    let event: JSONObject = ["name": "ad.viewed", "payload": ["id": .string(bidId)]]
    page.hear("event-iframe", event)
    page.hear("event-iframe", event)
    let begun = SKAdNetwork.fakeCalls.take()
    XCTAssertEqual(begun.map(\.name), ["start \(viewedNonce)"])
    let impression = try XCTUnwrap(begun.first?.impression)
    XCTAssertEqual(impression.version, "4.0")
    XCTAssertEqual(impression.adNetworkIdentifier, "example100.skadnetwork")
    XCTAssertEqual(impression.advertisedAppStoreItemIdentifier, 525_463_029)
    XCTAssertEqual(impression.sourceAppStoreItemIdentifier, 1_234_567_890)
    XCTAssertEqual(impression.sourceIdentifier, 5_239)
    XCTAssertEqual(impression.timestamp, 1_763_000_000_000)
    XCTAssertEqual(impression.signature, "MEQCIEQ=")
    page.hear(type: "hide-iframe")
    XCTAssertEqual(calls(), ["end \(viewedNonce)"])
    view.removeFromSuperview()
    await settle()
    XCTAssertEqual(calls(), [])
  }

  @MainActor func testItEndsWithTheViewAndWithTheSession() async throws {
    for isSession in [true, false] {
      let phone = Phone()
      let (view, page) = try await shown(phone)
      page.hear("event-iframe", ["name": "ad.viewed", "payload": [:]])
      XCTAssertEqual(calls(), ["start \(viewedNonce)"])
      if isSession { phone.session.destroy() } else { view.removeFromSuperview() }
      await eventually("it ends") { self.calls() == ["end \(viewedNonce)"] }
    }
  }

  @MainActor func testThatOfAnInterstitialEndsWithItsSheet() async throws {
    let phone = Phone()
    phone.server.format = "interstitial"
    let (_, page) = try await shown(phone)
    page.hear("open-component-iframe", ["component": "modal", "timeout": 30_000])
    let modal = try XCTUnwrap(phone.modalPage)
    modal.hear(type: "init-component-iframe")
    modal.hear("event-iframe", ["name": "ad.viewed", "payload": [:]])
    XCTAssertEqual(calls(), ["start \(viewedNonce)"])
    phone.presented?.fakeSwipeDown()
    XCTAssertEqual(calls(), ["end \(viewedNonce)"])
  }

  @MainActor func testAnAdThatNobodySignedOrHalfOfOneReportsToTheSystemNothing() async throws {
    let phone = Phone()
    phone.server.skan = signed.filter { $0.key != "sourceIdentifier" }
    let (_, page) = try await phone.shown()
    page.hear("event-iframe", ["name": "ad.viewed", "payload": [:]])
    page.hear("click-iframe", ["url": "https://harbor.example/"])
    XCTAssertEqual(calls(), [])
    XCTAssertTrue(phone.presented is SFSafariViewController)
  }

  @MainActor func testASignatureForAdAttributionKitTakesThePlaceOfTheOlder() async throws {
    let phone = Phone()
    phone.server.skan = signed
    phone.server.adAttributionKit = [
      "version": "1.0", "jwt": "a.b.c", "itunesItem": "525463029", "cpp": "d7db643c-f84f-41d5-b2b3-fce30bf73640",
      "reengagementUrl": "https://harbor.example/again",
    ]
    let (view, page) = try await phone.shown()
    page.hear("event-iframe", ["name": "ad.viewed", "payload": [:]])
    var reported: [String] = []
    await eventually("it begins") {
      reported += self.calls()
      return reported == ["begin a.b.c"]
    }
    page.hear("click-iframe", ["url": "https://harbor.example/"])
    let store = try XCTUnwrap(phone.presented as? SKStoreProductViewController)
    await eventually("the store is asked") { store.fakeParameters["reengagementURL"] != nil }
    XCTAssertEqual(store.fakeParameters[SKStoreProductParameterITunesItemIdentifier] as? NSNumber, 525_463_029)
    XCTAssertEqual(
      store.fakeParameters[SKStoreProductParameterCustomProductPageIdentifier] as? String,
      "d7db643c-f84f-41d5-b2b3-fce30bf73640")
    view.removeFromSuperview()
    await eventually("it ends") {
      reported += self.calls()
      return reported == ["begin a.b.c", "end a.b.c"]
    }
  }

  @MainActor func testOneThatIsNotWholeLeavesTheOlder() {
    let whole: [String: Any] = ["jwt": "a.b.c", "itunesItem": "1"]
    XCTAssertNotNil(Attribution(["adAttributionKit": whole]))
    for (key, wrong) in [("jwt", ""), ("jwt", 7), ("itunesItem", "x"), ("itunesItem", NSNull())] as [(String, Any)] {
      let kit = whole.merging([key: wrong]) { $1 }
      XCTAssertNil(Attribution(["adAttributionKit": kit]), key)
      XCTAssertEqual(
        Attribution(older.merging(["adAttributionKit": kit]) { $1 }), SignedAd(older).map(Attribution.network))
    }
  }

  @MainActor func testAPressOpensThePageOfTheAppStore() async throws {
    let phone = Phone()
    let (_, page) = try await shown(phone)
    page.hear("click-iframe", ["url": "https://harbor.example/"])
    let store = try XCTUnwrap(phone.presented as? SKStoreProductViewController)
    await eventually("the store is asked") { !store.fakeParameters.isEmpty }
    let given = store.fakeParameters
    XCTAssertEqual(given[SKStoreProductParameterITunesItemIdentifier] as? NSNumber, 525_463_029)
    XCTAssertEqual(given[SKStoreProductParameterAdNetworkSourceIdentifier] as? NSNumber, 5_239)
    XCTAssertEqual(given[SKStoreProductParameterAdNetworkSourceAppStoreIdentifier] as? NSNumber, 1_234_567_890)
    XCTAssertEqual(
      given[SKStoreProductParameterAdNetworkNonce] as? UUID, UUID(uuidString: "4A2E1B77-0D2F-4C11-8F44-8B7F2F3A9C10"))
    XCTAssertEqual(given[SKStoreProductParameterAdNetworkTimestamp] as? NSNumber, 1_763_000_000_001)
    XCTAssertEqual(given[SKStoreProductParameterAdNetworkAttributionSignature] as? String, "MEYCIQD=")
    XCTAssertEqual(given[SKStoreProductParameterAdNetworkVersion] as? String, "4.0")
    XCTAssertNil(given[SKStoreProductParameterAdNetworkCampaignIdentifier])
    store.delegate?.productViewControllerDidFinish(store)
    await eventually("it is gone") { phone.presented == nil }
  }

  @MainActor func testAnAppThatTheStoreDoesNotKnowLeadsToTheAddress() async throws {
    let phone = Phone()
    let (_, page) = try await shown(phone)
    SKStoreProductViewController.fakeLoads = false
    page.hear("click-iframe", ["url": "https://harbor.example/"])
    await eventually("a browser comes in its place") { phone.presented is SFSafariViewController }
  }

  @MainActor func testTheBrowserWhenThePageWantsIt() async throws {
    let phone = Phone()
    let (_, page) = try await shown(phone)
    page.hear("click-iframe", ["url": "https://harbor.example/", "target": "browser"])
    XCTAssertEqual(UIApplication.shared.fakeOpened.count, 1)
    XCTAssertNil(phone.presented)
  }

  @MainActor func testAnOlderSignatureIsForTheStoreAlone() throws {
    let ad = try XCTUnwrap(SignedAd(older))
    XCTAssertNil(ad.viewed)
    XCTAssertEqual(ad.campaign, 42)
    let given = try XCTUnwrap(ad.storeParameters)
    XCTAssertEqual(given[SKStoreProductParameterAdNetworkCampaignIdentifier] as? NSNumber, 42)
    let impression = SignedImpression(ad)
    impression.begin()
    impression.end()
    XCTAssertEqual(calls(), [])
  }

  func testWhatIOSWouldRefuseIsNoSignedAd() {
    for key in ["version", "network", "itunesItem", "sourceApp", "campaign", "nonce", "timestamp", "signature"] {
      XCTAssertNil(SignedAd(older.filter { $0.key != key }), key)
      for wrong in ["", "-1", String(repeating: "9", count: 2_000), 7, NSNull()] as [Any] where key != "network" {
        let isText = wrong as? String == "-1" && ["version", "signature"].contains(key)
        XCTAssertEqual(SignedAd(older.merging([key: wrong]) { $1 }) == nil, !isText, "\(key) \(wrong)")
      }
    }
    XCTAssertNil(SignedAd(older.merging(["version": "4.0"]) { $1 }))
    XCTAssertNil(SignedAd(older.filter { $0.key != "nonce" }.merging(["fidelities": [["fidelity": 2]]]) { $1 }))
  }
}
