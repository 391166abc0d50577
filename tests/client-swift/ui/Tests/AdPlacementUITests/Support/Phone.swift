@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import AdSupport
import AppTrackingTransparency
import Network
import StoreKit
import TestTime
import WebKit
import XCTest

let service = "https://ads.example.com"
let bidId = "0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01"

/// Waits for what comes by itself; the limit only ends a test that has failed.
@MainActor func eventually(
  _ what: String, file: StaticString = #filePath, line: UInt = #line, _ isSo: @MainActor () -> Bool
) async {
  let end = Date().addingTimeInterval(300)
  while !isSo() {
    if Date() > end { return XCTFail("never: \(what)", file: file, line: line) }
    try? await Task.sleep(nanoseconds: 2_000_000)
  }
}

/// An app with a chat on a phone, and a service that fills every turn.
@MainActor final class Phone {
  let server = Service()
  /// Of the session. It stands still, so that no ad is given up because the machine is slow.
  let time = VirtualTime()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let scene = UIWindowScene()
  let screen = UIViewController(nibName: nil, bundle: nil)
  private let heard = Heard()
  let session: AdSession

  var events: [AdEvent] { heard.events }
  /// What the app's developer has to mend.
  var reports: [String] { heard.reports }

  /// The code of the one error that was reported.
  var errCodes: [String] {
    events.compactMap { event in
      if case .error(let failure) = event { return failure.errCode }
      return nil
    }
  }

  var heights: [Double] {
    events.compactMap { event in
      if case .height(let height) = event { return height.height }
      return nil
    }
  }

  var presented: UIViewController? { screen.presentedViewController }

  init(plist: [String: Any] = [:], asksForTracking: Bool = false, vendorId: UUID? = nil) {
    Self.reset()
    UIDevice.current.fakeVendorId = vendorId
    let app = UIApplication.shared
    app.fakeScenes = [scene]
    scene.fakeWindows = [window]
    window.windowScene = scene
    screen.view.frame = window.frame
    window.rootViewController = screen

    let heard = heard
    let options = SessionOptions(
      adServerURL: service, publisherToken: "token-1", userId: "user-1", conversationId: "conversation-1",
      requestTrackingAuthorization: asksForTracking, onEvent: { heard.events.append($0) })
    let info = ApplePlatformInfo(plist: InfoPlist(values: plist), defaults: Self.defaults) { name, _ in
      heard.reports.append(name)
    }
    session = AdSession(options, platform: SessionPlatform(info: info, transport: server, clock: time))
  }

  static let defaults = UserDefaults(suiteName: "ad-placement-tests") ?? .standard

  private static func reset() {
    let app = UIApplication.shared
    app.fakeState = .active
    UIFontMetrics.fakeScale = 1
    app.fakeOpened = []
    ATTrackingManager.fake.reset()
    ASIdentifierManager.shared().fakeId = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    NWPathMonitor.fakePath.value = NWPath(fakeType: .wifi)
    SKStoreProductViewController.fakeLoads = true
    UIAccessibility.fakePosted = []
    _ = SKAdNetwork.fakeCalls.take()
  }

  /// A turn with an ad below `messageId`.
  func fill(_ messageId: String = "m2") async {
    session.addMessage(AdMessage(id: "u-\(messageId)", role: .user, content: "Which coffee should I try?"))
    session.addMessage(AdMessage(id: messageId, role: .assistant, content: "A medium roast is a good start."))
    // A burst of messages is over.
    await time.advance(ms: 10)
    await eventually("an ad is filled") { events.contains { $0.name == "ad.filled" } }
  }

  func place(_ view: UIView, height: CGFloat = 100) {
    view.frame = CGRect(x: 0, y: 100, width: 390, height: height)
    screen.view.addSubview(view)
  }

  /// The ad on the screen, with its page loading.
  func shown() async throws -> (InlineAdUIView, WKWebView) {
    await fill()
    let view = InlineAdUIView(session.createAd(messageId: "m2"))
    place(view)
    return (view, try XCTUnwrap(page(in: view)))
  }

  /// The ad on the screen, as high as its page wants it.
  func grown(_ height: JSONValue = 120) async throws -> (InlineAdUIView, WKWebView) {
    let (view, page) = try await shown()
    page.hear(type: "init-iframe")
    page.hear(type: "show-iframe")
    page.hear("resize-iframe", ["height": height])
    return (view, page)
  }

  func page(in view: UIView) -> WKWebView? { view.subviews.first as? WKWebView }

  /// The page of an interstitial, loading or on the screen.
  var modalPage: WKWebView? {
    let behind = window.subviews.first { $0 is WKWebView }
    return (behind ?? presented?.view.subviews.first) as? WKWebView
  }
}

@MainActor private final class Heard {
  var events: [AdEvent] = []
  var reports: [String] = []
}
