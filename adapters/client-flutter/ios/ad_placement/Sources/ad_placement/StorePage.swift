import StoreKit
import UIKit

/// The App Store's page of an advertised app, over the app that shows the ad. On the main thread alone.
final class StorePage: NSObject, SKStoreProductViewControllerDelegate {
  /// The system holds its delegate weakly.
  private static var shown: StorePage?

  /// What the system is given; `nil` where it could not attribute an install to the ad.
  static func parameters(of skan: [String: Any]) -> [String: Any]? {
    guard #available(iOS 14, *), let ad = SignedAd(skan), let proof = ad.store else { return nil }
    var found: [String: Any] = [
      SKStoreProductParameterITunesItemIdentifier: NSNumber(value: ad.itunesItem),
      SKStoreProductParameterAdNetworkVersion: ad.version,
      SKStoreProductParameterAdNetworkIdentifier: ad.network,
      SKStoreProductParameterAdNetworkSourceAppStoreIdentifier: NSNumber(value: ad.sourceApp),
      SKStoreProductParameterAdNetworkNonce: proof.nonce,
      SKStoreProductParameterAdNetworkTimestamp: NSNumber(value: proof.timestamp),
      SKStoreProductParameterAdNetworkAttributionSignature: proof.signature,
    ]
    found[SKStoreProductParameterAdNetworkCampaignIdentifier] = ad.campaign.map { NSNumber(value: $0) }
    if let identifier = ad.sourceIdentifier {
      guard #available(iOS 16.1, *) else { return nil }
      found[SKStoreProductParameterAdNetworkSourceIdentifier] = NSNumber(value: identifier)
    }
    return found
  }

  /// `done`, once: whether the App Store knows the app. If not, the page is gone again.
  static func open(_ skan: [String: Any], over presenter: UIViewController, _ done: @escaping (Bool) -> Void) {
    guard let parameters = parameters(of: skan) else { return done(false) }
    let page = StorePage()
    let controller = SKStoreProductViewController()
    controller.delegate = page
    shown = page
    presenter.present(controller, animated: true)
    controller.loadProduct(withParameters: parameters) { isLoaded, _ in
      // On a thread of the system's choice.
      DispatchQueue.main.async {
        if isLoaded { return done(true) }
        shown = nil
        controller.dismiss(animated: true) { done(false) }
      }
    }
  }

  func productViewControllerDidFinish(_ viewController: SKStoreProductViewController) {
    Self.shown = nil
    viewController.dismiss(animated: true)
  }
}
