import AdSupport
import AppTrackingTransparency
import Flutter
import Network
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

  /// A network's name or address would say where the user is: nothing of it is passed on.
  static func network(_ result: @escaping FlutterResult) {
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = { path in
      monitor.cancel()
      let names: [(NWInterface.InterfaceType, String)] = [
        (.wifi, "wifi"), (.cellular, "cellular"), (.wiredEthernet, "ethernet"),
      ]
      let type = names.first { path.usesInterfaceType($0.0) }?.1 ?? "other"
      DispatchQueue.main.async { result(["type": type]) }
    }
    monitor.start(queue: .global(qos: .utility))
  }

  /// Consent platforms write into the standard defaults (IAB TCF, "CMP internal structure"; GPP alike).
  static func consent() -> [String: Any] {
    UserDefaults.standard.dictionaryRepresentation().filter { $0.key.hasPrefix("IAB") }.mapValues { "\($0)" }
  }

  static func identifiers() -> [String: Any] {
    var identifiers: [String: Any] = ["trackingStatus": trackingStatus()]
    identifiers["vendorId"] = UIDevice.current.identifierForVendor?.uuidString
    if isTrackingPermitted() {
      let advertisingId = ASIdentifierManager.shared().advertisingIdentifier.uuidString
      // Zeros stand for none, also where the permission was given: parental controls, a simulator.
      if advertisingId.contains(where: { $0 != "0" && $0 != "-" }) { identifiers["advertisingId"] = advertisingId }
    }
    return identifiers
  }

  /// Before 14.5, iOS tells the id to whoever has not asked.
  private static func isTrackingPermitted() -> Bool {
    guard #available(iOS 14, *) else { return ASIdentifierManager.shared().isAdvertisingTrackingEnabled }
    return ATTrackingManager.trackingAuthorizationStatus == .authorized
  }

  /// Shows the prompt once. The system would end an app without `NSUserTrackingUsageDescription`: it is not asked then.
  static func requestTracking(_ result: @escaping FlutterResult) {
    guard Bundle.main.object(forInfoDictionaryKey: "NSUserTrackingUsageDescription") != nil else {
      let message = "Info.plist has no NSUserTrackingUsageDescription: add it."
      return result(FlutterError(code: "tracking_description_missing", message: message, details: nil))
    }
    guard #available(iOS 14, *) else { return result("unavailable") }
    ATTrackingManager.requestTrackingAuthorization { _ in
      DispatchQueue.main.async { result(trackingStatus()) }
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
