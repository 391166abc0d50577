import Foundation

/// What the app's `Info.plist` says about ads. Its values are what the file likes.
struct InfoPlist {
  let values: [String: Any]

  static var ofApp: InfoPlist { InfoPlist(values: Bundle.main.infoDictionary ?? [:]) }

  /// Whether there is a sentence for the prompt for tracking: the system ends an app that asks without one.
  var describesTracking: Bool {
    let text = values["NSUserTrackingUsageDescription"] as? String
    return text?.contains { !$0.isWhitespace } ?? false
  }

  /// Every ad network that the app lists for SKAdNetwork and for AdAttributionKit, each once, in their order.
  var adNetworks: [String] {
    let items = values["SKAdNetworkItems"] as? [Any] ?? []
    let listed = items.compactMap { ($0 as? [String: Any])?["SKAdNetworkIdentifier"] as? String }
    let others = (values["AdNetworkIdentifiers"] as? [Any] ?? []).compactMap { $0 as? String }
    var seen: Set<String> = []
    return (listed + others).filter { seen.insert($0.lowercased()).inserted }
  }

  /// `CFBundleShortVersionString`, for example `2.1.0`; empty when there is none.
  var version: String { values["CFBundleShortVersionString"] as? String ?? "" }
}
