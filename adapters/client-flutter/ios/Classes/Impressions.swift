import StoreKit

#if canImport(AdAttributionKit)
  import AdAttributionKit
#endif

/// Impressions that have begun and not ended, by the number that Dart gave them: of AdAttributionKit where bidder and
/// system have it, else of SKAdNetwork.
final class Impressions {
  private var running: [Int: () -> Void] = [:]

  /// Nothing happens where the system is too old, or the signature is not whole.
  func start(id: Int, skan: [String: Any]) {
    running[id] = Self.startKit(skan) ?? Self.startNetwork(skan)
  }

  func end(id: Int) { running.removeValue(forKey: id)?() }

  /// Returns what ends it.
  private static func startKit(_ skan: [String: Any]) -> (() -> Void)? {
    #if canImport(AdAttributionKit)
      guard #available(iOS 17.4, *),
        let jwt = (skan["adAttributionKit"] as? [String: Any])?["jwt"] as? String
      else { return nil }
      let (ended, over) = AsyncStream<Void>.makeStream()
      Task {
        guard let impression = try? await AppImpression(compactJWS: jwt) else { return }
        try? await impression.beginView()
        for await _ in ended {}
        try? await impression.endView()
      }
      return { over.finish() }
    #else
      return nil
    #endif
  }

  private static func startNetwork(_ skan: [String: Any]) -> (() -> Void)? {
    guard #available(iOS 14.5, *), let impression = impression(of: skan) else { return nil }
    SKAdNetwork.startImpression(impression)
    return { SKAdNetwork.endImpression(impression) }
  }

  /// Of an ad that is viewed (fidelity 0), as its network signed it.
  @available(iOS 14.5, *)
  private static func impression(of skan: [String: Any]) -> SKAdImpression? {
    let fidelities = skan["fidelities"] as? [[String: Any]] ?? []
    func text(_ fields: [String: Any], _ key: String) -> String? {
      (fields[key] as? String).flatMap { $0.isEmpty ? nil : $0 }
    }
    func number(_ fields: [String: Any], _ key: String) -> NSNumber? {
      text(fields, key).flatMap { Int64($0) }.map { NSNumber(value: $0) }
    }
    guard let viewed = fidelities.first(where: { ($0["fidelity"] as? Int) == 0 }),
      let version = text(skan, "version"), let network = text(skan, "network"),
      let item = number(skan, "itunesItem"), let source = number(skan, "sourceApp"),
      let nonce = text(viewed, "nonce"), let timestamp = number(viewed, "timestamp"),
      let signature = text(viewed, "signature")
    else { return nil }
    let impression = SKAdImpression()
    impression.version = version
    impression.adNetworkIdentifier = network
    impression.advertisedAppStoreItemIdentifier = item
    impression.sourceAppStoreItemIdentifier = source
    // As it stands in what was signed.
    impression.adImpressionIdentifier = nonce.lowercased()
    impression.timestamp = timestamp
    impression.signature = signature
    if let campaign = number(skan, "campaign") { impression.adCampaignIdentifier = campaign }
    if #available(iOS 16.1, *), let identifier = number(skan, "sourceIdentifier") {
      impression.sourceIdentifier = identifier
    }
    return impression
  }
}
