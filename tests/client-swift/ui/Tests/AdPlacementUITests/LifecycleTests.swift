@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import TestTime
import WebKit
import XCTest

private let views = 1_000

/// Without this the view would be the test's as long as a loop runs.
private struct Weak {
  weak var value: AnyObject?
}

final class LifecycleTests: XCTestCase {
  @MainActor func testTheSameAgainChangesNothingAndAnotherAdTakesItsPlace() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    view.ad = phone.session.createAd(messageId: "m2")
    XCTAssertTrue(phone.page(in: view) === page)
    view.ad = phone.session.createAd(messageId: "m4")
    XCTAssertNil(page.navigationDelegate)
    XCTAssertEqual(view.subviews.count, 0)
  }

  @MainActor func testAnAdComesIntoAViewThatWaitsForIt() async {
    let phone = Phone()
    let view = InlineAdUIView(phone.session.createAd(messageId: "m2"))
    phone.place(view)
    XCTAssertEqual(view.subviews.count, 0)
    await phone.fill()
    XCTAssertEqual(view.subviews.count, 1)
  }

  @MainActor func testAMovedViewKeepsItsPageAndOneThatStaysAwayLetsItGo() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    view.removeFromSuperview()
    phone.place(view)
    await settle()
    XCTAssertTrue(phone.page(in: view) === page)
    view.removeFromSuperview()
    await eventually("its page is gone") { page.navigationDelegate == nil && view.subviews.isEmpty }
    phone.place(view)
    XCTAssertNotNil(phone.page(in: view))
    XCTAssertFalse(phone.page(in: view) === page)
    XCTAssertEqual(phone.events.map(\.name), ["ad.filled"])
  }

  @MainActor func testInTheBackgroundNothingIsSeen() async throws {
    let phone = Phone()
    let (view, _) = try await phone.shown()
    XCTAssertTrue(isInSight(view))
    phone.scene.fakeActivationState = .foregroundInactive
    XCTAssertTrue(isInSight(view))
    phone.scene.fakeActivationState = .background
    XCTAssertFalse(isInSight(view))
    XCTAssertEqual(dimensions(of: view)["visible"], false)
    phone.window.windowScene = nil
    XCTAssertTrue(isInSight(view))
    UIApplication.shared.fakeBecome(.background)
    XCTAssertFalse(isInSight(view))
  }

  @MainActor func testAProcessThatDiesAgainIsOneErrorAndTheAppLivesOn() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    page.commit()
    page.fakeEndProcess()
    XCTAssertEqual(phone.errCodes, [])
    page.fakeEndProcess()
    XCTAssertEqual(phone.errCodes, ["iframe_error"])
    XCTAssertEqual(view.subviews.count, 0)
    XCTAssertEqual(phone.server.bodies("/error").count, 0)
    await eventually("the service hears of it") { phone.server.bodies("/error").count == 1 }
  }

  @MainActor func testWhyAPageDoesNotLoad() async throws {
    let reasons: [(NSError, String)] = [
      (NSError(domain: NSURLErrorDomain, code: -1022), "frame_blocked"),
      (NSError(domain: "WebKitErrorDomain", code: 104), "frame_blocked"),
      (NSError(domain: NSURLErrorDomain, code: -1001), "frame_unreachable"),
    ]
    for (reason, errCode) in reasons {
      let phone = Phone()
      let (_, page) = try await phone.shown()
      page.navigationDelegate?.webView(page, didFailProvisionalNavigation: WKNavigation(), withError: reason)
      XCTAssertEqual(phone.errCodes, [errCode])
    }
    let phone = Phone()
    let (_, page) = try await phone.shown()
    let policy = try await page.decide(status: 404)
    XCTAssertEqual(policy, .cancel)
    XCTAssertEqual(phone.errCodes, ["frame_unreachable"])
  }

  @MainActor func testANavigationThatIsRefusedIsNoFailureOfThePage() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    page.commit()
    let refused = NSError(domain: "WebKitErrorDomain", code: 102)
    page.navigationDelegate?.webView(page, didFailProvisionalNavigation: WKNavigation(), withError: refused)
    XCTAssertEqual(phone.errCodes, [])
    XCTAssertTrue(phone.page(in: view) === page)
  }

  @MainActor func testTheEndOfTheSessionTakesItsAdsAway() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    phone.session.destroy()
    XCTAssertNil(page.navigationDelegate)
    XCTAssertEqual(view.subviews.count, 0)
  }

  @MainActor func testDimensionsAreReportedAgainAndAgainAsLongAsTheViewIsThere() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    await eventually("they are reported twice") { page.posted("update-dimensions-iframe").count >= 2 }
    XCTAssertTrue(page.posted("update-dimensions-iframe")[0].contains("\"code\":\"inlineAd\""))
    view.removeFromSuperview()
    await eventually("its page is gone") { page.navigationDelegate == nil }
    let reported = page.fakeScripts.count
    // Another view measures as often, and shows how much time has passed.
    let later = Phone()
    let (beside, other) = try await later.shown()
    await eventually("another page receives them twice") { other.posted("update-dimensions-iframe").count >= 2 }
    XCTAssertEqual(page.fakeScripts.count, reported)
    XCTAssertTrue(later.page(in: beside) === other)
  }

  @MainActor private func mountOnce(_ phone: Phone, isTakenOut: Bool) -> [Weak] {
    let view = InlineAdUIView(phone.session.createAd(messageId: "m2"))
    view.onHeightChange = { [weak view] _ in _ = view }
    phone.place(view)
    let page = phone.page(in: view)
    page?.hear(type: "show-iframe")
    page?.hear("resize-iframe", ["height": 120])
    if isTakenOut { view.removeFromSuperview() }
    return [Weak(value: view), Weak(value: page)]
  }

  @MainActor func testAThousandViewsLeaveNothingBehind() async throws {
    let phone = Phone()
    await phone.fill()
    var seen: [Weak] = []
    for index in 0..<views {
      // Half of them are let go by their screen, and half by their own removal.
      seen += mountOnce(phone, isTakenOut: index % 2 == 0)
      phone.screen.view.subviews.forEach { $0.removeFromSuperview() }
    }
    // The page of the ad waits for its next row.
    await eventually("the views are gone") { seen.allSatisfy { !($0.value is InlineAdUIView) } }
    await eventually("one page waits") { WKWebView.fakeCount == 1 }
    phone.session.destroy()
    await eventually("all of them are gone") { seen.allSatisfy { $0.value == nil } }
    await eventually("so are the web views") { WKWebView.fakeCount == 0 }
    XCTAssertEqual(seen.count, 2 * views)
  }

  @MainActor func testASessionIsGoneWithItsLastHolder() async throws {
    var phone: Phone? = Phone()
    let session = Weak(value: phone?.session)
    let shown = try await phone?.shown()
    XCTAssertNotNil(shown)
    phone?.session.destroy()
    phone = nil
    await eventually("the session is gone") { session.value == nil }
  }
}
