@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import UIKit
import XCTest

/// What nobody sees does not count, whatever hides it.
final class SightTests: XCTestCase {
  private let place = CGRect(x: 0, y: 100, width: 390, height: 100)

  @MainActor private func placed(_ phone: Phone) -> UIView {
    let view = UIView(frame: .zero)
    phone.place(view)
    return view
  }

  @MainActor private func isSeen(_ view: UIView) -> Bool { dimensions(of: view)["visible"] == true }

  /// The part of an ad that a page takes for visible (`visibleFraction` in `adapters/frame-web`).
  @MainActor private func share(of view: UIView) -> Double {
    let reported = dimensions(of: view)
    func at(_ key: String) -> Double { reported[key]?.number ?? .nan }
    if reported["visible"] != true { return 0 }
    let bottom = min(at("containerY") + at("containerHeight"), at("windowHeight") - at("keyboardHeight"))
    return max(0, bottom - max(0, at("containerY"))) / at("containerHeight")
  }

  @MainActor private func cover(_ phone: Phone, _ frame: CGRect, _ color: UIColor? = .black) -> UIView {
    let cover = UIView(frame: frame)
    cover.backgroundColor = color
    phone.screen.view.addSubview(cover)
    return cover
  }

  @MainActor func testAViewInFrontCoversAlsoWhereItTakesNoTouches() {
    for takesTouches in [true, false] {
      let phone = Phone()
      let view = placed(phone)
      XCTAssertTrue(isSeen(view))
      let cover = cover(phone, place)
      cover.isUserInteractionEnabled = takesTouches
      XCTAssertFalse(isSeen(view))
      cover.isHidden = true
      XCTAssertTrue(isSeen(view))
    }
  }

  @MainActor func testWhatPaintsNothingAndTakesNoTouchesCoversNothing() {
    for color in [nil, UIColor.clear, UIColor(white: 0, alpha: 0.2)] {
      let phone = Phone()
      let view = placed(phone)
      let cover = cover(phone, place, color)
      cover.isUserInteractionEnabled = false
      XCTAssertTrue(isSeen(view))
      cover.layer.contents = "a picture"
      XCTAssertFalse(isSeen(view))
    }
  }

  @MainActor func testABarOverHalfOfItLeavesHalf() {
    let phone = Phone()
    let view = placed(phone)
    _ = cover(phone, CGRect(x: 0, y: 160, width: 390, height: 300))
    XCTAssertEqual(share(of: view), 0.6, accuracy: 0.01)
  }

  @MainActor func testAnotherScreenAboveCoversIt() {
    let phone = Phone()
    let view = placed(phone)
    let other = UIViewController(nibName: nil, bundle: nil)
    phone.screen.present(other, animated: false)
    XCTAssertFalse(isSeen(view))
    phone.screen.dismiss(animated: false)
    XCTAssertTrue(isSeen(view))
  }

  @MainActor func testAnotherWindowAboveCoversItAndOneBelowDoesNot() {
    let phone = Phone()
    let view = placed(phone)
    let other = UIWindow(frame: phone.window.frame)
    other.windowLevel = .alert
    phone.scene.fakeWindows = [other, phone.window]
    XCTAssertFalse(isSeen(view))
    other.windowLevel = .normal
    XCTAssertTrue(isSeen(view))
    phone.scene.fakeWindows = [phone.window, other]
    XCTAssertFalse(isSeen(view))
    other.isHidden = true
    XCTAssertTrue(isSeen(view))
  }

  @MainActor func testSeeThroughViewsMultiply() {
    let phone = Phone()
    let view = placed(phone)
    view.alpha = 0.7
    XCTAssertTrue(isSeen(view))
    view.superview?.alpha = 0.7
    XCTAssertFalse(isSeen(view))
  }

  @MainActor func testAListThatClipsAndAKeyboardCutTogether() async {
    let phone = Phone()
    let list = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 150))
    list.clipsToBounds = true
    let view = placed(phone)
    phone.screen.view.addSubview(list)
    list.addSubview(view)
    XCTAssertEqual(share(of: view), 0.5, accuracy: 0.01)
    list.frame.size.height = 100
    XCTAssertFalse(isSeen(view))
  }

  @MainActor func testItsOwnInterstitialAboveCoversIt() async throws {
    let phone = Phone()
    let (view, page) = try await phone.grown()
    XCTAssertTrue(isSeen(view))
    page.hear("open-component-iframe", ["component": "modal", "timeout": 3_000])
    let modal = try XCTUnwrap(phone.modalPage)
    XCTAssertTrue(isSeen(view))
    modal.hear(type: "init-component-iframe")
    XCTAssertFalse(isSeen(view))
    modal.hear(type: "close-component-iframe")
    XCTAssertTrue(isSeen(view))
  }
}
