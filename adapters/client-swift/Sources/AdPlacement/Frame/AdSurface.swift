/// A page of the service in a web view.
@MainActor @_spi(AdPlatform) public protocol Page: AnyObject {
  /// To the page, and to no other that may have come in its place.
  func post(_ message: JSONObject)

  /// Leaves nothing behind. Idempotent.
  func remove()
}

/// Hears what happens to a page. A page holds it weakly.
@MainActor @_spi(AdPlatform) public protocol PageListener: AnyObject {
  /// Something was posted, as JSON. `origin`: of the document that did it; `isMainFrame`: it is the page, and no frame
  /// in it.
  func onPost(origin: String, isMainFrame: Bool, json: String)

  /// A creative opens a window.
  func onOpenWindow(_ url: String)

  /// The page has been loaded to its end.
  func onLoaded()

  /// The page's process has ended, and the page is being loaded again.
  func onLoadingAgain()

  /// The page cannot be loaded, or its process ended again.
  func onFailed(_ errCode: String)

  /// The user closed a modal page.
  func onDismissed()
}

/// What an app does for a page that is on its screen.
@MainActor @_spi(AdPlatform) public protocol PageHost: AnyObject {
  /// `inApp`: in a browser over the app, where there is one. Returns whether it was opened.
  func openLink(_ url: String, inApp: Bool, bid: Bid) -> Bool

  /// An impression, once per bid.
  func viewed(_ bid: Bid)
}

/// The page of an interstitial, over the app. It belongs to the session: the row that asked for it may go.
@MainActor @_spi(AdPlatform) public protocol Interstitial: Page, PageHost {
  /// It can be seen and touched from now on. Idempotent.
  func reveal()
}

/// Where an ad stands in an app. The session holds it weakly.
@MainActor @_spi(AdPlatform) public protocol AdSurface: PageHost {
  /// Somebody could see the ad now, if there were something to see.
  var isVisible: Bool { get }

  /// Loads the page below the message.
  func openInline(_ address: String, listener: any PageListener) -> any Page

  /// Shows a page that waited, as it was.
  func attach(_ page: any Page)

  /// The page waits out of sight from now on.
  func detach(_ page: any Page)

  /// Loads a page over the app, which nobody sees before it is revealed.
  func openModal(_ address: String, listener: any PageListener) -> any Interstitial

  /// In points; 0 while nothing is shown.
  func setHeight(_ height: Double)

  /// What assistive technology calls the ad; `nil` until its page has said it.
  func setLabel(_ label: AdLabel?)
}

/// What assistive technology calls an ad, in the language of that.
@_spi(AdPlatform) public struct AdLabel: Sendable, Hashable {
  /// For example `Anzeige`.
  public let text: String
  /// BCP 47, for example `de`; `nil` when it is not known.
  public let language: String?

  /// A label.
  public init(text: String, language: String?) {
    self.text = text
    self.language = language
  }

  /// The label in a message of a page, if it has one.
  init?(_ data: JSONObject) {
    guard let text = data["label"]?.text else { return nil }
    self.init(text: text, language: data["language"]?.text)
  }
}
