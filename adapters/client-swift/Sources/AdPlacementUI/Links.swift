#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import SafariServices
  import UIKit

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
  @MainActor func openClick(_ text: String, inApp: Bool, bid: Bid, in window: UIWindow?) -> Bool {
    if inApp, let ad = Attribution(bid), let presenter = topController(over: window?.rootViewController),
      let page = StorePage.open(ad, over: presenter)
    {
      Task { [weak window] in
        if await !page.value { _ = openInBrowser(text, inApp: true, in: window) }
      }
      return true
    }
    return openInBrowser(text, inApp: inApp, in: window)
  }

  /// Opens an address of the web: over the app where there is a view controller to open it, else, or when the page asks
  /// for it, in the browser. Returns whether it is one.
  @MainActor private func openInBrowser(_ text: String, inApp: Bool, in window: UIWindow?) -> Bool {
    guard let url = webAddress(text) else { return false }
    if inApp, let presenter = topController(over: window?.rootViewController) {
      presenter.present(SFSafariViewController(url: url), animated: true, completion: nil)
    } else {
      UIApplication.shared.open(url, options: [:], completionHandler: nil)
    }
    return true
  }
#endif
