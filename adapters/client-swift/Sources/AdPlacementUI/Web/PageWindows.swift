#if canImport(UIKit)
  import WebKit

  /// Nothing around the page: no windows, no questions, no camera. What is not answered here WebKit refuses by itself:
  /// dialogs, and files to choose.
  @MainActor final class PageWindows: NSObject, WKUIDelegate {
    private let openWindow: @MainActor (_ url: String) -> Void

    init(openWindow: @escaping @MainActor (_ url: String) -> Void) { self.openWindow = openWindow }

    /// A window that a creative opens is an address. Without a press WebKit does not ask.
    func webView(
      _ view: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
      windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
      if let url = action.request.url?.absoluteString { openWindow(url) }
      return nil
    }

    @available(iOS 15.0, *)
    func webView(
      _ view: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin, initiatedBy frame: WKFrameInfo,
      type: WKMediaCaptureType
    ) async -> WKPermissionDecision { .deny }
  }
#endif
