#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import WebKit

  /// What content blockers and App Transport Security say.
  private func isBlocked(_ error: any Error) -> Bool {
    let error = error as NSError
    return error.code == -1022 && error.domain == NSURLErrorDomain
      || error.code == 104 && error.domain == "WebKitErrorDomain"
  }

  /// A page stays where it is; frames inside it load what they like, as long as it is of the web. Nothing is downloaded.
  @MainActor final class PageNavigation: NSObject, WKNavigationDelegate {
    /// What became of the page.
    enum Fate: Equatable {
      case loaded
      case failed(errCode: String)
      /// The app lives on.
      case processEnded
    }

    private let origin: String
    private let report: @MainActor (Fate) -> Void
    private var isThere = false
    private var hasFailed = false

    init(origin: String, report: @escaping @MainActor (Fate) -> Void) {
      self.origin = origin
      self.report = report
    }

    /// The page is loaded anew.
    func begin() { isThere = false }

    private func fail(_ errCode: String) {
      guard !hasFailed else { return }
      hasFailed = true
      report(.failed(errCode: errCode))
    }

    func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
      let url = action.request.url?.absoluteString ?? ""
      if #available(iOS 14.5, *), action.shouldPerformDownload { return .cancel }
      // Without a frame it is a new window, which is asked for elsewhere.
      guard let frame = action.targetFrame else { return .allow }
      guard frame.isMainFrame else { return Self.mayBeInside(url) ? .allow : .cancel }
      return !isThere && originOf(url) == origin ? .allow : .cancel
    }

    private static func mayBeInside(_ url: String) -> Bool {
      originOf(url) != nil || url == "about:blank" || url == "about:srcdoc"
    }

    func webView(_ view: WKWebView, decidePolicyFor response: WKNavigationResponse) async -> WKNavigationResponsePolicy
    {
      let status = (response.response as? HTTPURLResponse)?.statusCode ?? 200
      if response.isForMainFrame && !(200..<300).contains(status) {
        fail(Wire.frameUnreachable)
        return .cancel
      }
      // What cannot be shown would be offered as a download.
      return response.canShowMIMEType ? .allow : .cancel
    }

    func webView(_ view: WKWebView, didCommit navigation: WKNavigation!) {
      isThere = true
      // What gets past the decision above, whatever it is.
      if originOf(view.url?.absoluteString ?? "") != origin {
        view.stopLoading()
        fail(Wire.iframeError)
      }
    }

    func webView(_ view: WKWebView, didFinish navigation: WKNavigation!) {
      if !hasFailed { report(.loaded) }
    }

    func webView(_ view: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) { lost(error) }

    func webView(_ view: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
    {
      lost(error)
    }

    /// A navigation that we refused is reported as failed, and leaves the page as it is.
    private func lost(_ error: any Error) {
      if !isThere { fail(isBlocked(error) ? Wire.frameBlocked : Wire.frameUnreachable) }
    }

    func webViewWebContentProcessDidTerminate(_ view: WKWebView) {
      if !hasFailed { report(.processEnded) }
    }
  }
#endif
