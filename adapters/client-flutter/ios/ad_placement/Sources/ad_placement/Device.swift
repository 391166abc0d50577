import AdSupport
import AppTrackingTransparency
import UIKit

enum Device {
  /// What does not change while an app runs.
  static func facts() -> [String: Any] {
    let info = Bundle.main.infoDictionary ?? [:]
    return [
      "app": [
        "bundleId": Bundle.main.bundleIdentifier ?? "",
        "version": info["CFBundleShortVersionString"] as? String ?? "",
      ],
      "hardware": ["type": type(), "brand": "Apple", "model": model()],
      "os": [
        "name": UIDevice.current.systemName,
        "version": UIDevice.current.systemVersion,
        "timezone": TimeZone.current.identifier,
      ],
      "skan": ["items": adNetworks(info)],
    ]
  }

  /// Every ad network that the app lists for SKAdNetwork and for AdAttributionKit, each once, in their order.
  private static func adNetworks(_ info: [String: Any]) -> [String] {
    let items = info["SKAdNetworkItems"] as? [Any] ?? []
    let listed = items.compactMap { ($0 as? [String: Any])?["SKAdNetworkIdentifier"] as? String }
    let others = (info["AdNetworkIdentifiers"] as? [Any] ?? []).compactMap { $0 as? String }
    var seen: Set<String> = []
    return (listed + others).filter { seen.insert($0.lowercased()).inserted }
  }

  private static func type() -> String {
    switch UIDevice.current.userInterfaceIdiom {
    case .pad: return "tablet"
    case .phone: return "handset"
    case .tv: return "tv"
    default: return "other"
    }
  }

  /// For example `iPhone15,2`.
  private static func model() -> String {
    var system = utsname()
    uname(&system)
    return withUnsafeBytes(of: &system.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Consent platforms write into the standard defaults (IAB TCF, "CMP internal structure"; GPP alike).
  static func consent() -> [String: Any] {
    UserDefaults.standard.dictionaryRepresentation().filter { $0.key.hasPrefix("IAB") }.mapValues { "\($0)" }
  }

  static func identifiers() -> [String: Any] {
    var identifiers: [String: Any] = ["trackingStatus": TrackingPrompt.status]
    // From 14 on, the answer to the prompt says it.
    if #unavailable(iOS 14) { identifiers["isLimited"] = !isTrackingPermitted() }
    identifiers["vendorId"] = UIDevice.current.identifierForVendor?.uuidString
    if isTrackingPermitted() {
      let advertisingId = ASIdentifierManager.shared().advertisingIdentifier.uuidString
      // Zeros stand for none, also where the permission was given: parental controls, a simulator.
      if advertisingId.contains(where: { $0 != "0" && $0 != "-" }) { identifiers["advertisingId"] = advertisingId }
    }
    return identifiers
  }

  /// Before 14.5, iOS reports the id to apps that have not asked.
  private static func isTrackingPermitted() -> Bool {
    guard #available(iOS 14, *) else { return ASIdentifierManager.shared().isAdvertisingTrackingEnabled }
    return ATTrackingManager.trackingAuthorizationStatus == .authorized
  }
}
