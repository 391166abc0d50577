@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import CoreTelephony
import Network
import UIKit
import XCTest

final class DeviceFactsTests: XCTestCase {
  @MainActor private func info(_ plist: [String: Any] = [:]) -> ApplePlatformInfo {
    ApplePlatformInfo(plist: InfoPlist(values: plist), defaults: Phone.defaults) { _, _ in }
  }

  func testAdNetworksOfAPlistWhateverStandsThere() {
    let items: [Any] = [
      ["SKAdNetworkIdentifier": "example100.skadnetwork"], ["SKAdNetworkIdentifier": "EXAMPLE100.skadnetwork"],
      ["SKAdNetworkIdentifier": 7], ["Other": "x"], "other.skadnetwork", ["SKAdNetworkIdentifier": "two.skadnetwork"],
    ]
    let plist = InfoPlist(values: ["SKAdNetworkItems": items, "AdNetworkIdentifiers": ["three.adattributionkit", 1]])
    XCTAssertEqual(plist.adNetworks, ["example100.skadnetwork", "two.skadnetwork", "three.adattributionkit"])
    for values in [[:], ["SKAdNetworkItems": "x"], ["SKAdNetworkItems": ["a": 1]]] as [[String: Any]] {
      XCTAssertEqual(InfoPlist(values: values).adNetworks, [])
    }
  }

  @MainActor func testAdNetworksStandInInitAndInEachPreload() async throws {
    let phone = Phone(plist: ["SKAdNetworkItems": [["SKAdNetworkIdentifier": "example100.skadnetwork"]]])
    await phone.fill()
    for path in ["/init", "/preload"] {
      let body = try XCTUnwrap(phone.server.bodies(path).first)
      XCTAssertEqual(body["skan"], ["items": ["example100.skadnetwork"]], path)
    }
    let bare = Phone()
    await eventually("/init goes out") { !bare.server.bodies("/init").isEmpty }
    XCTAssertEqual(bare.server.bodies("/init").first?["skan"], ["items": []])
  }

  @MainActor func testConsentIsReadFromTheDefaultsAsNumbersOrText() async {
    let defaults = Phone.defaults
    let keys = [
      "IABTCF_gdprApplies", "IABTCF_TCString", "IABGPP_HDR_GppString", "IABGPP_GppSID", "IABUSPrivacy_String",
    ]
    defer { keys.forEach(defaults.removeObject) }
    defaults.set(1, forKey: "IABTCF_gdprApplies")
    defaults.set("CPx", forKey: "IABTCF_TCString")
    defaults.set("DBA", forKey: "IABGPP_HDR_GppString")
    defaults.set("2_6", forKey: "IABGPP_GppSID")
    defaults.set("1YNN", forKey: "IABUSPrivacy_String")
    let first = await info().consent()
    defaults.set("0", forKey: "IABTCF_gdprApplies")
    let second = await info().consent()
    XCTAssertEqual(first, Regulatory(gdpr: 1, gdprConsent: "CPx", gpp: "DBA", gppSid: [2, 6], usPrivacy: "1YNN"))
    XCTAssertEqual(second?.gdpr, 0)
  }

  @MainActor func testTheInstallationIdOutlivesTheSession() async throws {
    var ids: [JSONValue?] = []
    for _ in 0..<2 {
      let phone = Phone()
      await eventually("/init goes out") { !phone.server.bodies("/init").isEmpty }
      ids.append(phone.server.bodies("/init").first?["installId"])
      phone.session.destroy()
    }
    XCTAssertNotNil(ids[0])
    XCTAssertEqual(ids[0], ids[1])
    XCTAssertEqual(Phone.defaults.string(forKey: "svc:installId").map(JSONValue.string), ids[0])
  }

  @MainActor func testDeviceAndAppAsTheProtocolHasThem() {
    let phone = Phone()
    phone.scene.fakeScreen.fakeBounds = CGRect(x: 0, y: 0, width: 844, height: 390)
    phone.scene.fakeTraits.fakeStyle = .dark
    UIDevice.current.fakeIdiom = .pad
    defer { UIDevice.current.fakeIdiom = .phone }
    let facts = info().device()
    XCTAssertEqual(
      facts["screen"], ["width": 844, "height": 390, "dpr": 3, "darkMode": true, "orientation": "landscape"])
    XCTAssertEqual(facts["hardware"]?.object?["type"], "tablet")
    XCTAssertEqual(facts["hardware"]?.object?["brand"], "Apple")
    XCTAssertNotEqual(facts["hardware"]?.object?["model"], "")
    XCTAssertEqual(facts["os"]?.object?["name"], "iOS")
    XCTAssertEqual(facts["os"]?.object?["version"], "17.4")
    XCTAssertNotNil(facts["os"]?.object?["locale"])
    XCTAssertEqual(info(["CFBundleShortVersionString": "2.1.0"]).app()["version"], "2.1.0")
    UIApplication.shared.fakeScenes = []
    XCTAssertNil(info().device()["screen"])
  }

  @MainActor func testTheConnection() async {
    let phone = Phone()
    let path = NWPathMonitor.fakePath
    let known = info()
    await eventually("a web view has said who it is") { known.network()?["userAgent"] != nil }
    XCTAssertEqual(known.network(), ["type": "wifi", "userAgent": "Mozilla/5.0 (iPhone)"])
    path.value = NWPath(fakeType: .cellular, isConstrained: true)
    let radio = CTTelephonyNetworkInfo.fake
    defer { radio.value = nil }
    let generations = [
      CTRadioAccessTechnologyEdge: "2g", CTRadioAccessTechnologyWCDMA: "3g", CTRadioAccessTechnologyLTE: "4g",
      CTRadioAccessTechnologyNR: "5g",
    ]
    for (technology, generation) in generations {
      radio.value = ["1": technology]
      XCTAssertEqual(
        Connection().facts, ["type": "cellular", "detail": .string(generation), "saveData": true])
    }
    path.value = NWPath(fakeType: nil)
    XCTAssertNil(Connection().facts)
    phone.session.destroy()
  }
}
