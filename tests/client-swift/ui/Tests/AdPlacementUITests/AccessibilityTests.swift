@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import UIKit
import XCTest

final class AccessibilityTests: XCTestCase {
  @MainActor func testVoiceOverReadsTheLabelInTheLanguageOfTheAd() async throws {
    let phone = Phone()
    let (view, page) = try await phone.shown()
    XCTAssertEqual(view.accessibilityContainerType, .semanticGroup)
    XCTAssertEqual(view.accessibilityLabel, adWords().ad)
    page.hear("init-iframe", ["label": "Reklama", "language": "cs"])
    XCTAssertEqual([view.accessibilityLabel, view.accessibilityLanguage], ["Reklama", "cs"])
    // Its interstitial is in the same language.
    page.hear("open-component-iframe", ["component": "modal", "timeout": 3_000])
    try XCTUnwrap(phone.modalPage).hear(type: "init-component-iframe")
    let sheet = try XCTUnwrap(phone.presented?.view)
    XCTAssertEqual([sheet.accessibilityLabel, sheet.accessibilityLanguage], ["Reklama", "cs"])
    let button = sheet.subviews.first { $0 is UIButton }
    XCTAssertEqual([button?.accessibilityLabel, button?.accessibilityLanguage], ["Zavřít reklamu", "cs"])
    view.ad = phone.session.createAd(messageId: "m9")
    XCTAssertEqual(view.accessibilityLabel, adWords().ad)
  }

  func testWordsOfADevice() {
    let expected = ["de-AT": "de", "DE": "de", "pt_BR": "pt", "nn-NO": "nb", "no": "nb", "xx": "en", "": "en"]
    for (tag, language) in expected { XCTAssertEqual(adWords(tag).language, language, tag) }
    for (language, words) in wordsOfAds {
      XCTAssertEqual(words.language, language)
      XCTAssertFalse(words.ad.isEmpty || words.close.isEmpty, language)
    }
  }

  @MainActor func testTextIsAsLargeAsTheUserWantsItAlsoLater() async throws {
    let phone = Phone()
    UIFontMetrics.fakeScale = 1.35
    let (_, page) = try await phone.shown()
    func size() -> String? { page.configuration.userContentController.userScripts.last?.source }
    XCTAssertEqual(size()?.contains("\"135%\""), true)
    UIFontMetrics.fakeScale = 2
    NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
    await eventually("the page receives it") { page.fakeScripts.contains { $0.contains("\"200%\"") } }
    XCTAssertEqual(size()?.contains("\"200%\""), true)
    XCTAssertEqual(page.configuration.userContentController.userScripts.count, 3)
    phone.session.destroy()
  }
}
