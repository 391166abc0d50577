@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import TestTime
import WebKit
import XCTest

/// What the service's pages post in Chromium, where `tests/journeys/pages/native-pages.browsers.test.ts` compares it, and what
/// they receive from the client.
private func readRecord() throws -> JSONObject {
  let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("../../../../..").standardized
  let text = try String(contentsOf: root.appendingPathComponent("tests/exemplars/native-pages.json"), encoding: .utf8)
  return try XCTUnwrap(parseJSON(text)?.object)
}

final class PageMessagesTests: XCTestCase {
  private func messages(_ name: String) throws -> [String] {
    try XCTUnwrap(readRecord()[name]?.array).map { message in
      String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
    }
  }

  /// The message in the script that the client ran last in the page.
  @MainActor private func lastPosted(to page: WKWebView) throws -> JSONValue? {
    let script = try XCTUnwrap(page.fakeScripts.last)
    let data = try XCTUnwrap(script.range(of: "})(", options: .backwards))
    return parseJSON(String(script[data.upperBound...].dropLast(2)))?.object?["message"]
  }

  @MainActor func testInlineMessagesBecomeEventsAndThePageReceivesTheConversation() async throws {
    let phone = Phone()
    await phone.fill()
    let view = InlineAdUIView(phone.session.createAd(messageId: "m2", theme: "dark"))
    phone.place(view)
    let page = try XCTUnwrap(phone.page(in: view))
    let inline = try messages("inline")
    page.hear(inline[0])
    var update = try XCTUnwrap(readRecord()["update"]?.object)
    // The record is of the Kotlin client.
    update["data"] = .object(try XCTUnwrap(update["data"]?.object).adding(["sdk": "sdk-swift"]))
    XCTAssertEqual(try lastPosted(to: page), .object(update))
    for message in inline.dropFirst() { page.hear(message) }
    await settle()
    XCTAssertEqual(
      phone.events.map(\.name), ["ad.filled", "ad.render-started", "ad.height", "ad.render-completed", "ad.viewed"])
    XCTAssertEqual(phone.heights, [120])
    XCTAssertEqual(view.intrinsicContentSize.height, 120)
  }

  @MainActor func testMessagesOfAModalPageRevealAndCloseIt() async throws {
    let phone = Phone()
    let (_, page) = try await phone.shown()
    page.hear("open-component-iframe", ["component": "modal"])
    let modal = try XCTUnwrap(phone.modalPage)
    let all = try messages("modal")
    modal.hear(all[0])
    XCTAssertNotNil(phone.presented)
    for message in all.dropFirst().dropLast() { modal.hear(message) }
    XCTAssertNotNil(phone.presented)
    modal.hear(try XCTUnwrap(all.last))
    XCTAssertNil(phone.presented)
  }

  @MainActor func testGarbageOfAPageChangesNothing() async throws {
    let phone = Phone()
    let (view, page) = try await phone.grown(80)
    page.hear("open-component-iframe", ["component": "modal"])
    let modal = try XCTUnwrap(phone.modalPage)
    for message in try messages("garbage") {
      page.hear(message)
      modal.hear(message)
    }
    await settle()
    XCTAssertEqual(phone.events.map(\.name), ["ad.filled", "ad.height"])
    XCTAssertEqual(view.intrinsicContentSize.height, 80)
    modal.hear(type: "init-component-iframe")
    XCTAssertNotNil(phone.presented)
  }
}
