#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import SafariServices
  import UIKit

  /// The view controller on top of those that a view stands in.
  @MainActor func presenter(above view: UIView?) -> UIViewController? {
    topController(over: view?.window?.rootViewController)
  }

  /// Nothing else is opened for a page: other schemes start calls, mails and apps.
  private func webAddress(_ text: String) -> URL? {
    guard let url = URL(string: text), ["https", "http"].contains(url.scheme?.lowercased() ?? ""), url.host != nil
    else {
      return nil
    }
    return url
  }

  /// What a press on an ad opens: the App Store's page where the bidder signed for it and the page does not ask for the
  /// browser, else the address. Returns whether something is opened.
  @MainActor func openClick(_ text: String, inApp: Bool, bid: Bid, above view: UIView) -> Bool {
    if inApp, let ad = Attribution(bid), let presenter = presenter(above: view) {
      let isOpening = StorePage.open(ad, over: presenter) { [weak view] isThere in
        if !isThere, let view { _ = openInBrowser(text, inApp: true, above: view) }
      }
      if isOpening { return true }
    }
    return openInBrowser(text, inApp: inApp, above: view)
  }

  /// Opens an address of the web: over the app where there is a view controller to open it, else, or when the page asks
  /// for it, in the browser. Returns whether it is one.
  @MainActor private func openInBrowser(_ text: String, inApp: Bool, above view: UIView) -> Bool {
    guard let url = webAddress(text) else { return false }
    if inApp, let presenter = presenter(above: view) {
      presenter.present(SFSafariViewController(url: url), animated: true, completion: nil)
    } else {
      UIApplication.shared.open(url, options: [:], completionHandler: nil)
    }
    return true
  }
#endif
