import AdSupport
import AppTrackingTransparency
import Foundation
import React
import UIKit

/// What JavaScript cannot read by itself. Its other half is `native-module.ts`.
@objc(AdPlacement)
final class AdPlacement: NSObject {
  @objc static func requiresMainQueueSetup() -> Bool { false }

  /// Synchronous: the installation id stands in the very first call.
  @objc(getItem:)
  func getItem(_ key: String) -> String? {
    UserDefaults.standard.string(forKey: key)
  }

  @objc(setItem:value:)
  func setItem(_ key: String, value: String) {
    UserDefaults.standard.set(value, forKey: key)
  }

  /// `SKAdNetworkItems` of `Info.plist`.
  @objc
  func skAdNetworkItems() -> [String] {
    let items = Bundle.main.object(forInfoDictionaryKey: "SKAdNetworkItems") as? [[String: Any]] ?? []
    return items.compactMap { $0["SKAdNetworkIdentifier"] as? String }
  }

  /// Consent platforms write into the standard defaults (IAB TCF, "CMP internal structure").
  @objc(readConsent:reject:)
  func readConsent(_ resolve: @escaping RCTPromiseResolveBlock, reject _: @escaping RCTPromiseRejectBlock) {
    let stored = UserDefaults.standard
    var consent: [String: Any] = [:]
    consent["gdprApplies"] = stored.object(forKey: "IABTCF_gdprApplies")
    consent["tcString"] = stored.string(forKey: "IABTCF_TCString")
    resolve(consent)
  }

  @objc(readIdentifiers:reject:)
  func readIdentifiers(_ resolve: @escaping RCTPromiseResolveBlock, reject _: @escaping RCTPromiseRejectBlock) {
    DispatchQueue.main.async {
      var identifiers: [String: Any] = ["trackingStatus": Self.trackingStatus()]
      identifiers["vendorId"] = UIDevice.current.identifierForVendor?.uuidString
      let advertisingId = ASIdentifierManager.shared().advertisingIdentifier.uuidString
      // Without the user's permission it is all zeros.
      if advertisingId.contains(where: { $0 != "0" && $0 != "-" }) { identifiers["advertisingId"] = advertisingId }
      resolve(identifiers)
    }
  }

  /// Shows the prompt once. An app without `NSUserTrackingUsageDescription` would be ended by the system: it is not asked then.
  @objc(requestTracking:reject:)
  func requestTracking(_ resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock) {
    guard Bundle.main.object(forInfoDictionaryKey: "NSUserTrackingUsageDescription") != nil else {
      return reject("tracking_description_missing", "Info.plist has no NSUserTrackingUsageDescription: add it.", nil)
    }
    guard #available(iOS 14, *) else { return resolve("unavailable") }
    DispatchQueue.main.async {
      ATTrackingManager.requestTrackingAuthorization { _ in resolve(Self.trackingStatus()) }
    }
  }

  private static func trackingStatus() -> String {
    guard #available(iOS 14, *) else { return "unavailable" }
    switch ATTrackingManager.trackingAuthorizationStatus {
    case .notDetermined: return "notDetermined"
    case .restricted: return "restricted"
    case .denied: return "denied"
    case .authorized: return "authorized"
    @unknown default: return "unavailable"
    }
  }
}
