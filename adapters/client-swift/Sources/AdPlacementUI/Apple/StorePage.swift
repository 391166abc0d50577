#if canImport(UIKit)
  import StoreKit

  #if canImport(AdAttributionKit)
    import AdAttributionKit
  #endif

  /// The App Store's page of an advertised app, over the app that shows the ad.
  @MainActor final class StorePage: NSObject, SKStoreProductViewControllerDelegate {
    /// The system holds its delegate weakly.
    private static var shown: StorePage?

    private let done: @MainActor (Bool) -> Void

    private init(_ done: @escaping @MainActor (Bool) -> Void) { self.done = done }

    /// Returns whether it opens; `done` then receives, once, whether the App Store knows the app. If not, the page is
    /// gone again.
    static func open(
      _ attribution: Attribution, over presenter: UIViewController, _ done: @escaping @MainActor (Bool) -> Void
    ) -> Bool {
      let page = StorePage(done)
      switch attribution {
      case .network(let ad):
        guard let parameters = ad.storeParameters else { return false }
        let controller = page.present(over: presenter)
        controller.loadProduct(withParameters: parameters) { @Sendable [weak controller] isLoaded, _ in
          Task { @MainActor in page.finish(controller, isLoaded) }
        }
      case .kit(let ad):
        #if canImport(AdAttributionKit)
          guard #available(iOS 17.4, *) else { return false }
          let controller = page.present(over: presenter)
          Task { @MainActor in page.finish(controller, await load(ad, in: controller)) }
        #else
          return false
        #endif
      }
      return true
    }

    private func present(over presenter: UIViewController) -> SKStoreProductViewController {
      let controller = SKStoreProductViewController()
      controller.delegate = self
      Self.shown = self
      presenter.present(controller, animated: true, completion: nil)
      return controller
    }

    private func finish(_ controller: SKStoreProductViewController?, _ isLoaded: Bool) {
      guard !isLoaded, let controller else { return done(isLoaded) }
      Self.shown = nil
      controller.dismiss(animated: true) { [done] in done(false) }
    }

    #if canImport(AdAttributionKit)
      @available(iOS 17.4, *)
      private static func load(_ ad: AttributedAd, in controller: SKStoreProductViewController) async -> Bool {
        var parameters: [String: Any] = [SKStoreProductParameterITunesItemIdentifier: NSNumber(value: ad.itunesItem)]
        parameters[SKStoreProductParameterCustomProductPageIdentifier] = ad.productPage
        do {
          let impression = try await AppImpression(compactJWS: ad.jwt)
          if #available(iOS 18, *), let url = ad.reengagementURL {
            try await controller.loadProduct(parameters: parameters, impression: impression, reengagementURL: url)
          } else {
            try await controller.loadProduct(parameters: parameters, impression: impression)
          }
          return true
        } catch {
          return false
        }
      }
    #endif

    /// The system does not say on which thread.
    nonisolated func productViewControllerDidFinish(_ viewController: SKStoreProductViewController) {
      Task { @MainActor in
        Self.shown = nil
        viewController.dismiss(animated: true, completion: nil)
      }
    }
  }
#endif
