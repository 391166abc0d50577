#if canImport(UIKit)
  import WebKit

  /// Cookies and caches of pages that leave nothing behind; one for all of them, so that they share what they load.
  @MainActor private let passingData = WKWebsiteDataStore.nonPersistent()

  /// A web view that shows a page of the service and can do nothing else.
  @MainActor func makeAdWebView(keepsData: Bool) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = keepsData ? .default() : passingData
    configuration.applicationNameForUserAgent = "AdPlacement/4"
    // No telephone numbers and dates that open other apps.
    configuration.dataDetectorTypes = []
    configuration.allowsInlineMediaPlayback = true
    configuration.allowsAirPlayForMediaPlayback = false
    configuration.allowsPictureInPictureMediaPlayback = false
    // Ads with a picture that moves begin without sound.
    configuration.mediaTypesRequiringUserActionForPlayback = []
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
    configuration.defaultWebpagePreferences.allowsContentJavaScript = true

    let view = WKWebView(frame: .zero, configuration: configuration)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.isOpaque = false
    view.backgroundColor = .clear
    view.allowsLinkPreview = false
    view.allowsBackForwardNavigationGestures = false
    view.scrollView.backgroundColor = .clear
    view.scrollView.isScrollEnabled = false
    view.scrollView.bounces = false
    view.scrollView.showsVerticalScrollIndicator = false
    view.scrollView.showsHorizontalScrollIndicator = false
    view.scrollView.contentInsetAdjustmentBehavior = .never
    return view
  }

  /// What a web view of this device calls itself.
  @MainActor func readUserAgent() async -> String? {
    let view = makeAdWebView(keepsData: false)
    return await withCheckedContinuation { continuation in
      view.evaluateJavaScript("navigator.userAgent") { found, _ in
        continuation.resume(returning: found as? String)
        withExtendedLifetime(view) {}
      }
    }
  }
#endif
