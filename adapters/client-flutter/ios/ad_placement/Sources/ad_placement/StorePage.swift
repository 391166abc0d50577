import StoreKit
import UIKit

/// The App Store's page of an advertised app, over the app that shows the ad. On the main thread alone.
final class StorePage: NSObject, SKStoreProductViewControllerDelegate {
  /// The system holds its delegate weakly.
  private static var shown: StorePage?

  /// `done`, once: whether the App Store knows the app. If not, the page is gone again.
  static func open(_ skan: [String: Any], over presenter: UIViewController, _ done: @escaping (Bool) -> Void) {
    guard #available(iOS 14, *), let parameters = SignedAd(skan)?.storeParameters else { return done(false) }
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
