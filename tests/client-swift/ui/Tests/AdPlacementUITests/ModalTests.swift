@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import WebKit
import XCTest

final class ModalTests: XCTestCase {
  @MainActor private func open(_ phone: Phone) async throws -> WKWebView {
    let (_, page) = try await phone.shown()
    page.hear("open-component-iframe", ["component": "modal", "timeout": 3_000])
    return try XCTUnwrap(phone.modalPage)
  }

  @MainActor func testItLoadsUnseenIsShownWhenReadyAndIsDraggedAway() async throws {
    let phone = Phone()
    let modal = try await open(phone)
    XCTAssertEqual(modal.fakeLoaded.first?.url?.path, "/api/modal/\(bidId)")
    // Behind everything, so that nobody sees or touches it.
    XCTAssertTrue(phone.window.subviews.first === modal)
    XCTAssertTrue(modal.accessibilityElementsHidden && !modal.isUserInteractionEnabled)
    XCTAssertNil(phone.presented)
    UIAccessibility.fakeFocused = phone.window
    modal.hear(type: "init-component-iframe")
    let sheet = try XCTUnwrap(phone.presented)
    XCTAssertTrue(modal.superview === sheet.view)
    XCTAssertTrue(sheet.view.accessibilityViewIsModal)
    XCTAssertFalse(modal.accessibilityElementsHidden || !modal.isUserInteractionEnabled)
    XCTAssertTrue(UIAccessibility.fakePosted.last?.argument === modal)
    sheet.fakeSwipeDown()
    XCTAssertNil(phone.presented)
    XCTAssertTrue(UIAccessibility.fakePosted.last?.argument === phone.window)
    XCTAssertNil(modal.navigationDelegate)
    XCTAssertEqual(phone.events.map(\.name), ["ad.filled"])
  }

  @MainActor func testTheFocusGoesBackToWhereItWas() async throws {
    let phone = Phone()
    let modal = try await open(phone)
    let button = UIView(frame: .zero)
    UIAccessibility.fakeFocused = button
    modal.hear(type: "init-component-iframe")
    modal.hear(type: "close-component-iframe")
    XCTAssertNil(phone.presented)
    XCTAssertTrue(UIAccessibility.fakePosted.last?.argument === button)
  }

  @MainActor func testEscapeOfAKeyboardAndOfVoiceOver() async throws {
    let phone = Phone()
    let modal = try await open(phone)
    modal.hear(type: "init-component-iframe")
    let press = UIPress()
    press.fakeKey = UIKey(fakeCode: .keyboardA)
    phone.presented?.pressesBegan([press], with: nil)
    XCTAssertNotNil(phone.presented)
    press.fakeKey = UIKey(fakeCode: .keyboardEscape)
    phone.presented?.pressesBegan([press], with: nil)
    XCTAssertNil(phone.presented)

    let other = Phone()
    let second = try await open(other)
    second.hear(type: "init-component-iframe")
    XCTAssertEqual(other.presented?.accessibilityPerformEscape(), true)
    XCTAssertNil(other.presented)
  }

  /// The page has no part in it: this one has said nothing since it was shown, and its process has ended.
  @MainActor func testItsCloseButtonIsInSightAndWorksWithoutThePage() async throws {
    for direction in [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
      let phone = Phone()
      let modal = try await open(phone)
      modal.hear(type: "init-component-iframe")
      modal.fakeEndProcess()
      let sheet = try XCTUnwrap(phone.presented?.view)
      sheet.fakeDirection = direction
      phone.presented?.viewDidLayoutSubviews()
      let button = try XCTUnwrap(sheet.subviews.first { $0 is UIButton } as? UIButton)
      XCTAssertTrue(sheet.hitTest(CGPoint(x: button.frame.midX, y: button.frame.midY), with: nil) === button)
      XCTAssertEqual(button.frame.minX == 0, direction == .rightToLeft)
      XCTAssertLessThanOrEqual(button.frame.maxY, modal.frame.minY)
      XCTAssertGreaterThanOrEqual(min(button.frame.width, button.frame.height), 44)
      button.fakePress()
      XCTAssertNil(phone.presented)
      XCTAssertNil(modal.navigationDelegate)
      XCTAssertEqual(phone.errCodes, [])
    }
  }

  @MainActor func testItBelongsToTheSessionAndNotToItsRow() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    page.hear("open-component-iframe", ["component": "modal", "timeout": 3_000])
    let modal = try XCTUnwrap(phone.modalPage)
    // Its row is recycled while it loads, and the conversation goes on.
    view.removeFromSuperview()
    await eventually("the row is gone") { page.navigationDelegate == nil }
    phone.session.addMessage(AdMessage(id: "u9", role: .user, content: "And tea?"))
    modal.hear(type: "init-component-iframe")
    XCTAssertNotNil(phone.presented)
    modal.hear("click-iframe", ["url": "https://harbor.example/"])
    XCTAssertNotNil(phone.presented?.presentedViewController)
    phone.presented?.dismiss(animated: false)
    view.ad = phone.session.createAd(messageId: "m9")
    XCTAssertNotNil(phone.presented)
    phone.session.createAd(messageId: "m2").destroy()
    XCTAssertNil(phone.presented)
  }

  @MainActor func testTheEndOfTheSessionClosesIt() async throws {
    let phone = Phone()
    let modal = try await open(phone)
    modal.hear(type: "init-component-iframe")
    phone.session.destroy()
    XCTAssertNil(phone.presented)
    XCTAssertNil(modal.navigationDelegate)
  }

  @MainActor func testASilentOneIsGivenUp() async throws {
    let phone = Phone()
    let modal = try await open(phone)
    await phone.time.advance(ms: 2_999)
    XCTAssertEqual(phone.errCodes, [])
    await phone.time.advance(ms: 1)
    XCTAssertEqual(phone.errCodes, ["timeout"])
    XCTAssertNil(modal.superview)
  }

  @MainActor func testWithoutAViewControllerToShowItItFails() async throws {
    let phone = Phone()
    let modal = try await open(phone)
    phone.screen.fakeRefusesToPresent = true
    modal.hear(type: "init-component-iframe")
    XCTAssertEqual(phone.errCodes, ["component_error"])
    XCTAssertNil(modal.superview)

    let bare = Phone()
    let second = try await open(bare)
    bare.window.rootViewController = nil
    second.hear(type: "init-component-iframe")
    XCTAssertEqual(bare.errCodes, ["component_error"])
  }

  @MainActor func testAProcessThatDiesAgainTakesTheSheetAlong() async throws {
    let phone = Phone()
    let modal = try await open(phone)
    modal.hear(type: "init-component-iframe")
    modal.fakeEndProcess()
    XCTAssertNotNil(phone.presented)
    modal.fakeEndProcess()
    XCTAssertNil(phone.presented)
    XCTAssertEqual(phone.errCodes, ["component_error"])
  }
}
