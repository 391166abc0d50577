import StoreKit
import UIKit

#if canImport(AdAttributionKit)
  import AdAttributionKit
#endif

/// Impressions that have begun and not ended, by the number that Dart gave them: of AdAttributionKit where bidder and
/// system have it, else of SKAdNetwork.
final class Impressions {
  private var running: [Int: () -> Void] = [:]
  private var observer: NSObjectProtocol?

  init() {
    // Nobody sees what an app shows in the background.
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
    ) { [weak self] _ in
      self?.endAll()
    }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  /// Nothing happens where the system is too old, or the signature is not whole.
  func start(id: Int, skan: [String: Any]) {
    running[id] = Self.startKit(skan) ?? Self.startNetwork(skan)
  }

  func end(id: Int) { running.removeValue(forKey: id)?() }

  private func endAll() {
    let ended = running.values
    running = [:]
    ended.forEach { $0() }
  }

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

  /// Of an ad that is viewed, as its network signed it.
  @available(iOS 14.5, *)
  private static func impression(of skan: [String: Any]) -> SKAdImpression? {
    guard let ad = SignedAd(skan), let proof = ad.viewed else { return nil }
    let impression = SKAdImpression()
    impression.version = ad.version
    impression.adNetworkIdentifier = ad.network
    impression.advertisedAppStoreItemIdentifier = NSNumber(value: ad.itunesItem)
    impression.sourceAppStoreItemIdentifier = NSNumber(value: ad.sourceApp)
    // As it stands in what was signed.
    impression.adImpressionIdentifier = proof.nonce.uuidString.lowercased()
    impression.timestamp = NSNumber(value: proof.timestamp)
    impression.signature = proof.signature
    if let campaign = ad.campaign { impression.adCampaignIdentifier = NSNumber(value: campaign) }
    if let identifier = ad.sourceIdentifier {
      // A signature of version 4 is over this identifier: without it the system refuses the impression.
      guard #available(iOS 16.1, *) else { return nil }
      impression.sourceIdentifier = NSNumber(value: identifier)
    }
    return impression
  }
}
