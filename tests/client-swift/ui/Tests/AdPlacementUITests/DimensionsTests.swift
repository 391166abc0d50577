@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import UIKit
import XCTest

final class DimensionsTests: XCTestCase {
  /// A view in a list that begins at the top of the window.
  @MainActor private func placed(_ phone: Phone, top: CGFloat, height: CGFloat, listHeight: CGFloat) -> UIView {
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: listHeight))
    let view = UIView(frame: CGRect(x: 0, y: top, width: 200, height: height))
    phone.screen.view.addSubview(list)
    list.addSubview(view)
    return view
  }

  /// The part of an ad that a page takes for visible.
  @MainActor private func share(of view: UIView) -> Double {
    let reported = dimensions(of: view)
    func at(_ key: String) -> Double { reported[key]?.number ?? .nan }
    let bottom = min(at("containerY") + at("containerHeight"), at("windowHeight"))
    return max(0, bottom - max(0, at("containerY"))) / at("containerHeight")
  }

  @MainActor func testAnAdInTheWindowIsSeenWhole() {
    let phone = Phone()
    XCTAssertEqual(share(of: placed(phone, top: 0, height: 100, listHeight: 300)), 1)
  }

  @MainActor func testAListThatIsSmallerThanTheWindowCutsItsAds() {
    let phone = Phone()
    let view = placed(phone, top: 75, height: 100, listHeight: 100)
    XCTAssertEqual(share(of: view), 0.25)
    (view.superview as? UIScrollView)?.contentOffset.y = 75
    XCTAssertEqual(share(of: view), 1)
    (view.superview as? UIScrollView)?.contentOffset.y = 500
    XCTAssertEqual(dimensions(of: view)["visible"], false)
  }

  @MainActor func testWhatIsHiddenOrAroundWhichSomethingIsIsNotInSight() {
    let phone = Phone()
    let view = placed(phone, top: 0, height: 100, listHeight: 300)
    XCTAssertEqual(dimensions(of: view)["visible"], true)
    view.superview?.alpha = 0
    XCTAssertFalse(isInSight(view))
    view.superview?.alpha = 1
    view.superview?.isHidden = true
    XCTAssertFalse(isInSight(view))
  }

  @MainActor func testTheKeyboardTakesItsPartOfTheScreen() async {
    let phone = Phone()
    let view = placed(phone, top: 0, height: 100, listHeight: 300)
    _ = Keyboard.shared
    let frame = CGRect(x: 0, y: 500, width: 390, height: 344)
    NotificationCenter.default.post(
      name: UIResponder.keyboardWillShowNotification, object: nil,
      userInfo: [UIResponder.keyboardFrameEndUserInfoKey: frame])
    await eventually("its height is reported") { dimensions(of: view)["keyboardHeight"] == 344 }
    NotificationCenter.default.post(name: UIResponder.keyboardWillHideNotification, object: nil)
    await eventually("it is gone") { dimensions(of: view)["keyboardHeight"] == 0 }
  }

  @MainActor func testAViewWithoutAWindowHasNoDimensions() {
    XCTAssertEqual(dimensions(of: UIView(frame: .zero)), [:])
  }
}
