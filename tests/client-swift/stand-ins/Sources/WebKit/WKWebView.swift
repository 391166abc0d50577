@_exported import UIKit

public struct WKDataDetectorTypes: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let phoneNumber = WKDataDetectorTypes(rawValue: 1)
  public static let all = WKDataDetectorTypes(rawValue: .max)
}

public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}

@preconcurrency @MainActor open class WKPreferences: NSObject {
  public override nonisolated init() { super.init() }
  open var javaScriptCanOpenWindowsAutomatically = true
  open var isFraudulentWebsiteWarningEnabled = true
}

@preconcurrency @MainActor open class WKWebpagePreferences: NSObject {
  public override nonisolated init() { super.init() }
  open var allowsContentJavaScript = true
}

@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
  open var isPersistent: Bool { fakeIsPersistent }
  let fakeIsPersistent: Bool

  init(isPersistent: Bool) {
    fakeIsPersistent = isPersistent
    super.init()
  }

  private static let usual = WKWebsiteDataStore(isPersistent: true)
  open class func `default`() -> WKWebsiteDataStore { usual }
  open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }
}

@preconcurrency @MainActor open class WKWebViewConfiguration: NSObject {
  public override nonisolated init() { super.init() }
  open lazy var preferences = WKPreferences()
  open lazy var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
  open lazy var userContentController = WKUserContentController()
  open lazy var websiteDataStore = WKWebsiteDataStore.default()
  open var applicationNameForUserAgent: String?
  open var dataDetectorTypes: WKDataDetectorTypes = []
  open var allowsInlineMediaPlayback = false
  open var allowsAirPlayForMediaPlayback = true
  open var allowsPictureInPictureMediaPlayback = true
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = .all
}

@preconcurrency @MainActor open class WKNavigation: NSObject {
  public override nonisolated init() { super.init() }
}

/// What runs the pages of web views, where something does.
@MainActor public protocol FakeWebProcess {
  func load(_ request: URLRequest, in view: WKWebView)
  func evaluate(_ script: String, in view: WKWebView)
}

@preconcurrency @MainActor open class WKWebView: UIView {
  public let configuration: WKWebViewConfiguration
  public let scrollView = UIScrollView(frame: .zero)
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  open weak var uiDelegate: (any WKUIDelegate)?
  open var allowsLinkPreview = true
  open var allowsBackForwardNavigationGestures = false
  open private(set) var url: URL?
  public private(set) var fakeLoaded: [URLRequest] = []
  public private(set) var fakeScripts: [String] = []
  public private(set) var fakeStops = 0
  public static weak var fakeNewest: WKWebView?
  public static var fakeCount = 0
  public static var fakeProcess: (any FakeWebProcess)?

  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
    Self.fakeNewest = self
    Self.fakeCount += 1
  }

  public required init?(coder: NSCoder) { nil }

  deinit {
    Task { @MainActor in Self.fakeCount -= 1 }
  }

  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? {
    fakeLoaded.append(request)
    url = request.url
    Self.fakeProcess?.load(request, in: self)
    return WKNavigation()
  }

  open func stopLoading() { fakeStops += 1 }

  open func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: ((Any?, (any Error)?) -> Void)? = nil
  ) {
    fakeScripts.append(javaScriptString)
    if url != nil { Self.fakeProcess?.evaluate(javaScriptString, in: self) }
    completionHandler?(javaScriptString == "navigator.userAgent" ? "Mozilla/5.0 (iPhone)" : nil, nil)
  }
}
