#if canImport(UIKit)
  import StoreKit

  #if canImport(AdAttributionKit)
    import AdAttributionKit
  #endif

  /// The App Store's page of an advertised app, over the app that shows the ad.
  @MainActor final class StorePage: NSObject, SKStoreProductViewControllerDelegate {
    /// The system holds its delegate weakly.
    private static var shown: StorePage?

    /// `nil`: it does not open. The task ends with whether the App Store knows the app; if not, the page is gone again.
    static func open(_ attribution: Attribution, over presenter: UIViewController) -> Task<Bool, Never>? {
      switch attribution {
      case .network(let ad):
        guard let parameters = ad.storeParameters else { return nil }
        return show(over: presenter) { await load(parameters, in: $0) }
      case .kit(let ad):
        #if canImport(AdAttributionKit)
          guard #available(iOS 17.4, *) else { return nil }
          return show(over: presenter) { await load(ad, in: $0) }
        #else
          return nil
        #endif
      }
    }

    private static func show(
      over presenter: UIViewController, _ load: @escaping @MainActor (SKStoreProductViewController) async -> Bool
    ) -> Task<Bool, Never> {
      let page = StorePage()
      let controller = SKStoreProductViewController()
      controller.delegate = page
      shown = page
      presenter.present(controller, animated: true, completion: nil)
      return Task {
        if await load(controller) { return true }
        shown = nil
        await dismiss(controller)
        return false
      }
    }

    /// The user may have closed it.
    private static func dismiss(_ controller: UIViewController) async {
      guard controller.presentingViewController != nil else { return }
      await withCheckedContinuation { gone in controller.dismiss(animated: true) { gone.resume() } }
    }

    private static func load(_ parameters: [String: Any], in controller: SKStoreProductViewController) async -> Bool {
      await withCheckedContinuation { loaded in
        controller.loadProduct(withParameters: parameters) { @Sendable isLoaded, _ in
          loaded.resume(returning: isLoaded)
        }
      }
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
