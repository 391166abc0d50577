@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import StoreKit
import WebKit
import XCTest

/// Rows of a list that leave the screen and come back.
final class RecycledRowTests: XCTestCase {
  @MainActor private func leave(_ view: InlineAdUIView) async {
    view.removeFromSuperview()
    await eventually("its page waits") { view.subviews.isEmpty }
  }

  @MainActor func testARowThatComesBackHasItsHeightAtOnceAndItsPageAsItWas() async throws {
    let phone = Phone()
    let (view, page) = try await phone.grown()
    await leave(view)
    XCTAssertEqual(view.intrinsicContentSize.height, 120)
    // Another view, as a list makes it.
    let next = InlineAdUIView(phone.session.createAd(messageId: "m2"))
    XCTAssertEqual(next.intrinsicContentSize.height, 120)
    XCTAssertFalse(next.accessibilityElementsHidden)
    phone.place(next)
    XCTAssertTrue(phone.page(in: next) === page)
    XCTAssertEqual(page.fakeLoaded.count, 1)
    page.hear("resize-iframe", ["height": 140])
    XCTAssertEqual(next.intrinsicContentSize.height, 140)
    XCTAssertEqual(phone.heights, [120, 140])
  }

  @MainActor func testAViewThatIsGivenAnotherAdHasTheHeightOfThat() async throws {
    let phone = Phone()
    let (view, _) = try await phone.grown()
    view.ad = phone.session.createAd(messageId: "m9")
    XCTAssertEqual(view.intrinsicContentSize.height, 0)
    view.ad = phone.session.createAd(messageId: "m2")
    XCTAssertEqual(view.intrinsicContentSize.height, 120)
    XCTAssertEqual(phone.heights, [120])
  }

  @MainActor func testEightPagesWaitAndTheOldestLoadsAgainAtItsHeight() async throws {
    let phone = Phone()
    let ids = (1...9).map { "0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f0\($0)" }
    phone.server.bidIds = ids
    var pages: [WKWebView] = []
    for (index, _) in ids.enumerated() {
      let messageId = "m\(index)"
      await phone.fill(messageId)
      await eventually("it is filled") { phone.events.contains { $0.messageId == messageId } }
      let view = InlineAdUIView(phone.session.createAd(messageId: messageId))
      phone.place(view)
      let page = try XCTUnwrap(phone.page(in: view))
      page.hear(type: "show-iframe")
      page.hear("resize-iframe", ["height": 120])
      pages.append(page)
      await leave(view)
    }
    XCTAssertEqual(pages.map { $0.navigationDelegate == nil }, [true] + Array(repeating: false, count: 8))
    let first = InlineAdUIView(phone.session.createAd(messageId: "m0"))
    phone.place(first)
    let again = try XCTUnwrap(phone.page(in: first))
    XCTAssertFalse(again === pages[0])
    XCTAssertEqual(first.intrinsicContentSize.height, 120)
    again.hear("resize-iframe", ["height": 40])
    again.hear(type: "show-iframe")
    XCTAssertEqual(first.intrinsicContentSize.height, 120)
    phone.session.destroy()
    XCTAssertEqual(first.intrinsicContentSize.height, 0)
    XCTAssertTrue(pages.allSatisfy { $0.navigationDelegate == nil })
  }

  @MainActor func testAProcessThatEndedIsLoadedAgainOnceWithoutAWord() async throws {
    let phone = Phone()
    let (view, page) = try await phone.grown()
    page.commit()
    page.fakeEndProcess()
    XCTAssertEqual(page.fakeLoaded.count, 2)
    let address = try XCTUnwrap(page.fakeLoaded.last?.url?.absoluteString)
    let policy = try await page.decide(address)
    XCTAssertEqual(policy, .allow)
    XCTAssertEqual(view.intrinsicContentSize.height, 120)
    page.hear(type: "init-iframe")
    page.hear(type: "show-iframe")
    page.hear("resize-iframe", ["height": 60])
    XCTAssertEqual(phone.heights, [120])
    XCTAssertEqual(phone.errCodes, [])
    // It has spoken, so that nobody waits for it.
    await phone.time.advance(ms: 60_000)
    XCTAssertEqual(phone.errCodes, [])
  }

  @MainActor func testInTheBackgroundAndOffTheScreenItWaitsWithIt() async throws {
    let phone = Phone()
    let (view, page) = try await phone.grown()
    UIApplication.shared.fakeBecome(.background)
    page.fakeEndProcess()
    XCTAssertEqual(page.fakeLoaded.count, 1)
    UIApplication.shared.fakeBecome(.active)
    await eventually("it is loaded again") { page.fakeLoaded.count == 2 }

    let other = Phone()
    let (row, waiting) = try await other.grown()
    await leave(row)
    waiting.fakeEndProcess()
    XCTAssertEqual(waiting.fakeLoaded.count, 1)
    other.place(row)
    XCTAssertEqual(waiting.fakeLoaded.count, 2)
    XCTAssertEqual(phone.errCodes + other.errCodes, [])
    XCTAssertEqual(view.intrinsicContentSize.height, 120)
  }

  @MainActor func testAnImpressionEndsWhenTheAdLeavesTheScreenOrTheAppTheForeground() async throws {
    let ends: [@MainActor (Phone, InlineAdUIView) -> Void] = [
      { _, view in view.frame.origin.y = 2_000 },
      { _, view in view.superview?.isHidden = true },
      { phone, _ in phone.screen.present(UIViewController(nibName: nil, bundle: nil), animated: false) },
      { _, _ in UIApplication.shared.fakeBecome(.background) },
    ]
    for end in ends {
      let phone = Phone()
      phone.server.skan = signed
      let (view, page) = try await phone.grown()
      page.hear("event-iframe", ["name": "ad.viewed", "payload": [:]])
      XCTAssertEqual(SKAdNetwork.fakeCalls.take().count, 1)
      end(phone, view)
      var reported: [String] = []
      await eventually("it ends") {
        reported += SKAdNetwork.fakeCalls.take().map(\.name)
        return !reported.isEmpty
      }
      XCTAssertEqual(reported, ["end 68483ef6-0678-4db4-b6f9-9c8a4f7f1d0a"])
      phone.session.destroy()
    }
  }
}
