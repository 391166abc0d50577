#if canImport(UIKit)
  import StoreKit

  /// The App Store's page of an advertised app, over the app that shows the ad.
  @MainActor final class StorePage: NSObject, SKStoreProductViewControllerDelegate {
    /// The system holds its delegate weakly.
    private static var shown: StorePage?

    /// What the system is handed; `nil` where it could not attribute an install to the ad.
    static func parameters(of ad: SignedAd) -> [String: Any]? {
      guard let proof = ad.store else { return nil }
      var found: [String: Any] = [
        SKStoreProductParameterITunesItemIdentifier: NSNumber(value: ad.itunesItem),
        SKStoreProductParameterAdNetworkVersion: ad.version,
        SKStoreProductParameterAdNetworkIdentifier: ad.network,
        SKStoreProductParameterAdNetworkSourceAppStoreIdentifier: NSNumber(value: ad.sourceApp),
        SKStoreProductParameterAdNetworkNonce: proof.nonce,
        SKStoreProductParameterAdNetworkTimestamp: NSNumber(value: proof.timestamp),
        SKStoreProductParameterAdNetworkAttributionSignature: proof.signature,
      ]
      if let campaign = ad.campaign {
        found[SKStoreProductParameterAdNetworkCampaignIdentifier] = NSNumber(value: campaign)
      }
      if let source = ad.sourceIdentifier {
        guard #available(iOS 16.1, *) else { return nil }
        found[SKStoreProductParameterAdNetworkSourceIdentifier] = NSNumber(value: source)
      }
      return found
    }

    /// Returns whether it opens; `done` is told then, once, whether the App Store knows the app. If not, the page is gone
    /// again.
    static func open(
      _ ad: SignedAd, over presenter: UIViewController, _ done: @escaping @MainActor (Bool) -> Void
    ) -> Bool {
      guard let parameters = parameters(of: ad) else { return false }
      let page = StorePage()
      let controller = SKStoreProductViewController()
      controller.delegate = page
      shown = page
      presenter.present(controller, animated: true, completion: nil)
      controller.loadProduct(withParameters: parameters) { @Sendable [weak controller] isLoaded, _ in
        Task { @MainActor in
          guard !isLoaded, let controller else { return done(isLoaded) }
          shown = nil
          controller.dismiss(animated: true) { done(false) }
        }
      }
      return true
    }

    func productViewControllerDidFinish(_ viewController: SKStoreProductViewController) {
      Self.shown = nil
      viewController.dismiss(animated: true, completion: nil)
    }
  }
#endif
