@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import SafariServices
import WebKit
import XCTest

final class BridgeTests: XCTestCase {
  @MainActor func testThePageIsLoadedHeardAndAnswered() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    XCTAssertEqual(
      page.fakeLoaded.map { $0.url?.absoluteString },
      ["\(service)/api/frame/\(bidId)?code=inlineAd&messageId=m2&sdk=sdk-swift"])
    page.hear(type: "init-iframe")
    let script = try XCTUnwrap(page.posted("update-iframe").first)
    XCTAssertTrue(script.contains("location.origin===d.origin") && script.contains("\"origin\":\"\(service)\""))
    var heights: [CGFloat] = []
    view.onHeightChange = { heights.append($0) }
    page.hear(type: "show-iframe")
    page.hear("resize-iframe", ["height": 120])
    XCTAssertEqual(heights, [120])
    XCTAssertEqual(phone.heights, [120])
    XCTAssertEqual(view.intrinsicContentSize.height, 120)
    XCTAssertFalse(view.accessibilityElementsHidden)
    page.hear(type: "hide-iframe")
    XCTAssertEqual(view.intrinsicContentSize.height, 0)
    XCTAssertTrue(view.accessibilityElementsHidden)
  }

  @MainActor func testScriptsHearThePageKeepTheKeyboardAwayAndSetTheSizeOfText() async throws {
    let (_, page) = try await Phone().shown()
    let scripts = page.configuration.userContentController.userScripts
    XCTAssertEqual(scripts.map(\.isForMainFrameOnly), [true, false, true])
    XCTAssertTrue(scripts.allSatisfy { $0.injectionTime == .atDocumentStart })
    XCTAssertTrue(scripts[0].source.contains("window.parent!==window"))
    XCTAssertTrue(scripts[0].source.contains("e.source===window"))
    XCTAssertTrue(scripts[1].source.contains("inputMode='none'"))
  }

  @MainActor func testAClickOpensABrowserOverTheAppOnce() async throws {
    let phone = Phone()
    let (_, page) = try await phone.shown()
    page.hear("click-iframe", ["url": "https://harbor.example/"])
    page.hear("click-iframe", ["url": "https://harbor.example/"])
    let safari = try XCTUnwrap(phone.presented as? SFSafariViewController)
    XCTAssertEqual(safari.fakeURL.absoluteString, "https://harbor.example/")
    XCTAssertNil(safari.presentedViewController)
    XCTAssertEqual(UIApplication.shared.fakeOpened, [])
  }

  @MainActor func testTheBrowserWhenThePageWantsIt() async throws {
    let phone = Phone()
    let (_, page) = try await phone.shown()
    page.hear("click-iframe", ["url": "https://harbor.example/", "target": "browser"])
    XCTAssertEqual(UIApplication.shared.fakeOpened.map(\.absoluteString), ["https://harbor.example/"])
    XCTAssertNil(phone.presented)
  }

  @MainActor func testAWindowOfACreativeIsAnAddress() async throws {
    let phone = Phone()
    let (_, page) = try await phone.shown()
    let url = try XCTUnwrap(URL(string: "https://harbor.example/"))
    let action = WKNavigationAction(fakeRequest: URLRequest(url: url), isMainFrame: nil)
    let made = page.uiDelegate?.webView(
      page, createWebViewWith: page.configuration, for: action, windowFeatures: WKWindowFeatures())
    XCTAssertNil(made ?? nil)
    XCTAssertTrue(phone.presented is SFSafariViewController)
  }

  @MainActor func testAnEventReachesTheApp() async throws {
    let phone = Phone()
    let (_, page) = try await phone.shown()
    page.hear("event-iframe", ["name": "ad.viewed", "payload": ["id": .string(bidId)]])
    XCTAssertEqual(phone.events.map(\.name), ["ad.filled", "ad.viewed"])
  }

  @MainActor func testAServerWithAPortIsHeard() {
    let bridge = PageBridge(origin: "http://127.0.0.1:8080") { origin, _, _ in
      XCTAssertEqual(origin, "http://127.0.0.1:8080")
    }
    let page = makeAdWebView(keepsData: false)
    bridge.open(in: page)
    page.hear("{}", from: "http://127.0.0.1:8080")
  }
}
