#if canImport(UIKit)
  import StoreKit

  /// Tells the system from when to when a signed ad was in sight. Each is told once: a signature stands for one time
  /// that an ad is shown. From iOS 14.5 on, version 4 from iOS 16.1 on.
  @MainActor final class SignedImpression: Impression {
    /// `SKAdImpression`, which older systems do not have.
    private let impression: AnyObject?
    private enum Stage { case waiting, begun, over }
    private var stage = Stage.waiting

    init(_ ad: SignedAd) {
      guard #available(iOS 14.5, *) else {
        impression = nil
        return
      }
      impression = Self.impression(of: ad)
    }

    @available(iOS 14.5, *)
    private static func impression(of ad: SignedAd) -> SKAdImpression? {
      guard let proof = ad.viewed else { return nil }
      let impression = SKAdImpression()
      if let source = ad.sourceIdentifier {
        guard #available(iOS 16.1, *) else { return nil }
        impression.sourceIdentifier = NSNumber(value: source)
      }
      if let campaign = ad.campaign { impression.adCampaignIdentifier = NSNumber(value: campaign) }
      impression.version = ad.version
      impression.adNetworkIdentifier = ad.network
      impression.advertisedAppStoreItemIdentifier = NSNumber(value: ad.itunesItem)
      impression.sourceAppStoreItemIdentifier = NSNumber(value: ad.sourceApp)
      // As it stands in what was signed.
      impression.adImpressionIdentifier = proof.nonce.uuidString.lowercased()
      impression.timestamp = NSNumber(value: proof.timestamp)
      impression.signature = proof.signature
      return impression
    }

    func begin() {
      guard stage == .waiting else { return }
      stage = .begun
      guard #available(iOS 14.5, *), let impression = impression as? SKAdImpression else { return }
      SKAdNetwork.startImpression(impression, completionHandler: nil)
    }

    func end() {
      guard stage == .begun else { return }
      stage = .over
      guard #available(iOS 14.5, *), let impression = impression as? SKAdImpression else { return }
      SKAdNetwork.endImpression(impression, completionHandler: nil)
    }
  }
#endif
