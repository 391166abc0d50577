#if canImport(UIKit)
  import StoreKit

  #if canImport(AdAttributionKit)
    import AdAttributionKit
  #endif

  /// A signed ad in the fields of StoreKit. The Flutter plugin has the same file.
  extension SignedAd {
    /// For the App Store's page of the app; `nil` where the system could not attribute an install to the ad.
    @available(iOS 14, *)
    var storeParameters: [String: Any]? {
      guard let proof = store else { return nil }
      var found: [String: Any] = [
        SKStoreProductParameterITunesItemIdentifier: NSNumber(value: itunesItem),
        SKStoreProductParameterAdNetworkVersion: version,
        SKStoreProductParameterAdNetworkIdentifier: network,
        SKStoreProductParameterAdNetworkSourceAppStoreIdentifier: NSNumber(value: sourceApp),
        SKStoreProductParameterAdNetworkNonce: proof.nonce,
        SKStoreProductParameterAdNetworkTimestamp: NSNumber(value: proof.timestamp),
        SKStoreProductParameterAdNetworkAttributionSignature: proof.signature,
      ]
      if let campaign { found[SKStoreProductParameterAdNetworkCampaignIdentifier] = NSNumber(value: campaign) }
      if let sourceIdentifier {
        guard #available(iOS 16.1, *) else { return nil }
        found[SKStoreProductParameterAdNetworkSourceIdentifier] = NSNumber(value: sourceIdentifier)
      }
      return found
    }

    /// For an ad that is viewed; `nil` where none was signed for, or the system is too old for the signature.
    @available(iOS 14.5, *)
    var networkImpression: SKAdImpression? {
      guard let proof = viewed else { return nil }
      let impression = SKAdImpression()
      if let sourceIdentifier {
        // A signature of version 4 is over this identifier: without it the system refuses the impression.
        guard #available(iOS 16.1, *) else { return nil }
        impression.sourceIdentifier = NSNumber(value: sourceIdentifier)
      }
      if let campaign { impression.adCampaignIdentifier = NSNumber(value: campaign) }
      impression.version = version
      impression.adNetworkIdentifier = network
      impression.advertisedAppStoreItemIdentifier = NSNumber(value: itunesItem)
      impression.sourceAppStoreItemIdentifier = NSNumber(value: sourceApp)
      // As it stands in what was signed.
      impression.adImpressionIdentifier = proof.nonce.uuidString.lowercased()
      impression.timestamp = NSNumber(value: proof.timestamp)
      impression.signature = proof.signature
      return impression
    }
  }

  #if canImport(AdAttributionKit)
    extension AttributedAd {
      /// Reports a view that has begun; it ends when what is returned is finished.
      @available(iOS 17.4, *)
      func beginView() -> AsyncStream<Void>.Continuation {
        let (ended, over) = AsyncStream<Void>.makeStream()
        Task { [jwt] in
          guard let impression = try? await AppImpression(compactJWS: jwt) else { return }
          try? await impression.beginView()
          for await _ in ended {}
          try? await impression.endView()
        }
        return over
      }
    }
  #endif
#endif
