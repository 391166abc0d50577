/// A page of the service in a web view.
@MainActor @_spi(AdPlatform) public protocol Page: AnyObject {
  /// To the page, and to no other that may have come in its place.
  func post(_ message: JSONObject)

  /// A modal page can be seen and touched from now on.
  func reveal()

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

  /// The page cannot be loaded, or its process died.
  func onFailed(_ errCode: String)

  /// The user closed a modal page.
  func onDismissed()
}

/// Where an ad stands in an app. The session holds it weakly.
@MainActor @_spi(AdPlatform) public protocol AdSurface: AnyObject {
  /// Somebody could see the ad now, if there were something to see.
  var isVisible: Bool { get }

  /// Loads the page below the message.
  func openInline(_ address: String, listener: any PageListener) -> any Page

  /// Loads a page over the app, which nobody sees before it is revealed.
  func openModal(_ address: String, listener: any PageListener) -> any Page

  /// In points; 0 while nothing is shown.
  func setHeight(_ height: Double)

  /// `inApp`: in a browser over the app, where there is one. Returns whether it was opened.
  func openLink(_ url: String, inApp: Bool, bid: Bid) -> Bool

  /// An impression, once per bid.
  func viewed(_ bid: Bid)
}
