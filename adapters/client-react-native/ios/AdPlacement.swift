import Foundation
import React

/// What JavaScript cannot read or do by itself. What it has is written down in `spec`; what it stands on is shared with
/// the client for Swift and comes into `shared` when the package is built.
@objc(AdPlacement)
final class AdPlacement: NSObject {
  @MainActor private static let client = ForeignClient()

  /// Set by React Native, of either architecture.
  @objc var viewRegistry_DEPRECATED: RCTViewRegistry?

  @objc static func requiresMainQueueSetup() -> Bool { false }

  @objc(getItem:)
  func getItem(_ key: String) -> String? {
    UserDefaults.standard.string(forKey: key)
  }

  @objc(setItem:value:)
  func setItem(_ key: String, value: String) {
    UserDefaults.standard.set(value, forKey: key)
  }

  /// 122 bits of the system's cryptographic generator.
  @objc
  func newSecret() -> String {
    UUID().uuidString
  }

  @objc
  func skAdNetworkItems() -> [String] {
    InfoPlist.ofApp.adNetworks
  }

  /// Consent platforms write into the standard defaults (IAB TCF, "CMP internal structure"; GPP alike).
  @objc(readConsent:reject:)
  func readConsent(_ resolve: @escaping RCTPromiseResolveBlock, reject _: @escaping RCTPromiseRejectBlock) {
    let keys = [
      "cmpSdkId": "IABTCF_CmpSdkID", "gdprApplies": "IABTCF_gdprApplies", "tcString": "IABTCF_TCString",
      "gppString": "IABGPP_HDR_GppString", "gppSid": "IABGPP_GppSID", "usPrivacy": "IABUSPrivacy_String",
    ]
    // Some platforms write numbers, others text.
    resolve(keys.compactMapValues { UserDefaults.standard.object(forKey: $0).map { "\($0)" } })
  }

  @objc(readIdentifiers:reject:)
  func readIdentifiers(_ resolve: @escaping RCTPromiseResolveBlock, reject _: @escaping RCTPromiseRejectBlock) {
    DispatchQueue.main.async { resolve(Self.client.identifiers()) }
  }

  /// Resolves with where a view is on the screen and what of it can be seen, or with nothing.
  @objc(readDimensions:resolve:reject:)
  func readDimensions(
    _ viewTag: Double, resolve: @escaping RCTPromiseResolveBlock, reject _: @escaping RCTPromiseRejectBlock
  ) {
    let registry = viewRegistry_DEPRECATED
    DispatchQueue.main.async {
      resolve(Self.client.dimensions(of: registry?.view(forReactTag: NSNumber(value: viewTag))))
    }
  }

  /// Shows the prompt once. An app without a description would be ended by the system: it is not asked then.
  @objc(requestTracking:reject:)
  func requestTracking(_ resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock) {
    Task { @MainActor in
      if let status = await Self.client.requestTracking() { return resolve(status) }
      reject("tracking_description_missing", "Info.plist has no NSUserTrackingUsageDescription: add it.", nil)
    }
  }

  /// `skan`: of a bid, as the service sent it.
  @objc(beginImpression:)
  func beginImpression(_ skan: [String: Any]) {
    DispatchQueue.main.async { Self.client.beginImpression(skan) }
  }

  @objc(endImpression:)
  func endImpression(_ skan: [String: Any]) {
    DispatchQueue.main.async { Self.client.endImpression(skan) }
  }

  /// Resolves with whether the page is there.
  @objc(openStorePage:resolve:reject:)
  func openStorePage(
    _ skan: [String: Any], resolve: @escaping RCTPromiseResolveBlock, reject _: @escaping RCTPromiseRejectBlock
  ) {
    Task { @MainActor in resolve(await Self.client.openStorePage(skan)) }
  }
}
