@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import TestTime
import WebKit
import XCTest

private let notOfTheWeb = [
  "javascript:alert(1)", "tel:+420123456789", "itms-apps://itunes.apple.com/app/id1", "myapp://open?x=1",
  "file:///private/var/mobile/x.plist", "data:text/html,%3Cp%3Ex", "blob:https://ads.example.com/1", "about:blank",
]
private let otherPlaces = [
  "https://ads.example.com.evil.example/", "https://ads.example.com@evil.example/", "https://evil.example/",
  "http://ads.example.com/",
]

final class HostileFrameTests: XCTestCase {
  /// Nothing of the app has changed.
  @MainActor private func assertUntouched(_ phone: Phone, _ view: InlineAdUIView, _ page: WKWebView) async {
    await settle()
    XCTAssertEqual(phone.events.map(\.name), ["ad.filled"])
    XCTAssertEqual(UIApplication.shared.fakeOpened, [])
    XCTAssertNil(phone.presented)
    XCTAssertNil(phone.modalPage)
    XCTAssertEqual(view.intrinsicContentSize.height, 0)
    XCTAssertTrue(phone.page(in: view) === page)
    XCTAssertEqual(page.posted("update-iframe"), [])
  }

  @MainActor func testForgedMessagesOfFramesAndOtherPages() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    let senders = [
      (service, false), ("https://evil.example", true), ("null", true), ("http://ads.example.com", true),
      ("https://ads.example.com:8443", true), ("", true),
    ]
    for (origin, isMainFrame) in senders {
      for type in ["init-iframe", "show-iframe", "click-iframe", "error-iframe", "open-component-iframe"] {
        let data: JSONObject = ["url": "https://evil.example/", "component": "modal"]
        page.hear(type, data, from: origin, isMainFrame: isMainFrame)
      }
      page.hear("resize-iframe", ["height": 900], from: origin, isMainFrame: isMainFrame)
      let payload: JSONValue = ["id": .string(bidId), "url": "https://evil.example/"]
      page.hear("event-iframe", ["name": "ad.clicked", "payload": payload], from: origin, isMainFrame: isMainFrame)
    }
    await assertUntouched(phone, view, page)
  }

  @MainActor func testNonsenseOfThePageItself() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    page.hear("no-such-type", [:])
    page.hear("event-iframe", ["name": "ad.filled", "payload": ["id": .string(bidId)]])
    page.hear("event-iframe", ["name": "ad.viewed", "payload": ["id": "another"]])
    page.hear("resize-iframe", ["height": "100vh"])
    for json in ["", "null", "[]", "{", "{\"type\":1}", String(repeating: "[", count: 100_000)] { page.hear(json) }
    await assertUntouched(phone, view, page)
  }

  @MainActor func testWhatIsNoTextOrHasAnotherName() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    let frame = WKFrameInfo(
      fakeIsMainFrame: true, securityOrigin: WKSecurityOrigin(fakeProtocol: "https", host: "ads.example.com"),
      request: URLRequest(url: URL(fileURLWithPath: "/")))
    for body in [["type": "init-iframe"] as Any, NSNull(), 1] {
      page.configuration.userContentController.fakeReceive(
        WKScriptMessage(fakeBody: body, name: "adPlacementHost", frameInfo: frame, webView: page))
    }
    await assertUntouched(phone, view, page)
  }

  @MainActor func testLinksThatAreNotOfTheWebOpenNothing() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    for address in notOfTheWeb + ["https://", "http://%", "https:evil.example"] {
      page.hear("click-iframe", ["url": .string(address), "fallbackUrl": .string(address)])
      page.hear("click-iframe", ["url": .string(address), "target": "browser"])
      XCTAssertFalse(openClick(address, inApp: true, bid: .plain, in: view.window), address)
      XCTAssertFalse(openClick(address, inApp: false, bid: .plain, in: view.window), address)
    }
    await assertUntouched(phone, view, page)
  }

  @MainActor func testThePageDoesNotBecomeAnotherOne() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    for address in notOfTheWeb + otherPlaces {
      let policy = try await page.decide(address)
      XCTAssertEqual(policy, .cancel, address)
    }
    let first = try await page.decide("\(service)/api/frame/\(bidId)")
    XCTAssertEqual(first, .allow)
    page.commit()
    for type in [WKNavigationType.other, .linkActivated, .formSubmitted, .reload, .backForward] {
      let next = try await page.decide("\(service)/api/frame/other", type: type)
      XCTAssertEqual(next, .cancel)
    }
    await assertUntouched(phone, view, page)
  }

  @MainActor func testFramesInsideItStayInTheWeb() async throws {
    let (_, page) = try await Phone().shown()
    for address in notOfTheWeb where address != "about:blank" {
      let policy = try await page.decide(address, isMainFrame: false)
      XCTAssertEqual(policy, .cancel, address)
    }
    for address in ["https://shop.example/", "about:blank", "about:srcdoc"] {
      let policy = try await page.decide(address, isMainFrame: false)
      XCTAssertEqual(policy, .allow, address)
    }
  }

  @MainActor func testNothingIsDownloaded() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    let link = try await page.decide("https://shop.example/x.zip", isMainFrame: false, isDownload: true)
    let window = try await page.decide("https://shop.example/x.zip", isMainFrame: nil, isDownload: true)
    let file = try await page.decide(status: 200, isForMainFrame: false, canShow: false)
    XCTAssertEqual([link, window], [.cancel, .cancel])
    XCTAssertEqual(file, .cancel)
    await assertUntouched(phone, view, page)
  }

  @MainActor func testAPageThatCameInItsPlaceAllTheSameIsTakenAway() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    page.load(URLRequest(url: try XCTUnwrap(URL(string: "https://evil.example/"))))
    page.commit()
    XCTAssertEqual(phone.errCodes, ["iframe_error"])
    XCTAssertEqual(view.subviews.count, 0)
  }

  @MainActor func testCameraAndMicrophoneAreRefused() async throws {
    let (_, page) = try await Phone().shown()
    let origin = WKSecurityOrigin(fakeProtocol: "https", host: "ads.example.com")
    let frame = WKFrameInfo(
      fakeIsMainFrame: true, securityOrigin: origin, request: URLRequest(url: URL(fileURLWithPath: "/")))
    let decision = await page.uiDelegate?.webView(
      page, decideMediaCapturePermissionsFor: origin, initiatedBy: frame, type: .cameraAndMicrophone)
    XCTAssertEqual(decision, .deny)
  }

  @MainActor func testNoKeyboardWhateverHasTheFocusInThePage() async throws {
    final class Field: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let phone = Phone()
    let (_, page) = try await phone.shown()
    let (field, ofTheApp) = (Field(frame: .zero), Field(frame: .zero))
    page.addSubview(field)
    phone.screen.view.addSubview(ofTheApp)
    field.becomeFirstResponder()
    ofTheApp.becomeFirstResponder()
    NotificationCenter.default.post(name: UIResponder.keyboardWillShowNotification, object: nil)
    await eventually("the field in the page has no focus") { !field.isFirstResponder }
    XCTAssertTrue(ofTheApp.isFirstResponder)
  }

  @MainActor func testSettingsAreThoseOfAPageThatNobodyTrusts() async throws {
    let phone = Phone()
    let (_, page) = try await phone.shown()
    let settings = page.configuration
    XCTAssertFalse(settings.websiteDataStore.isPersistent)
    XCTAssertEqual(settings.dataDetectorTypes, [])
    XCTAssertFalse(settings.preferences.javaScriptCanOpenWindowsAutomatically)
    XCTAssertFalse(settings.allowsAirPlayForMediaPlayback || settings.allowsPictureInPictureMediaPlayback)
    XCTAssertEqual(settings.applicationNameForUserAgent, "AdPlacement/4")
    XCTAssertFalse(page.allowsLinkPreview || page.allowsBackForwardNavigationGestures)
    XCTAssertFalse(page.scrollView.isScrollEnabled)
    let keeping = InlineAdUIView(phone.session.createAd(messageId: "m2"), keepsWebsiteData: true)
    phone.place(keeping)
    XCTAssertEqual(phone.page(in: keeping)?.configuration.websiteDataStore.isPersistent, true)
  }
}

extension Bid {
  static let plain = Bid(
    bidId: "0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01", code: "inlineAd", revenue: 1, format: "image", content: "",
    skan: nil, adAttributionKit: nil, text: nil
  )
}
