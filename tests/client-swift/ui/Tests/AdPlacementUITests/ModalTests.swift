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

  @MainActor func testASilentOneIsGivenUp() async throws {
    let phone = Phone()
    let modal = try await open(phone)
    phone.time.advance(ms: 2_999)
    XCTAssertEqual(phone.errCodes, [])
    phone.time.advance(ms: 1)
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

  @MainActor func testAProcessThatDiesTakesTheSheetAlong() async throws {
    let phone = Phone()
    let modal = try await open(phone)
    modal.hear(type: "init-component-iframe")
    modal.navigationDelegate?.webViewWebContentProcessDidTerminate(modal)
    XCTAssertNil(phone.presented)
    XCTAssertEqual(phone.errCodes, ["component_error"])
  }
}
