@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import SwiftUI
import XCTest

final class InlineAdTests: XCTestCase {
  /// What SwiftUI does with a view that stands on one of UIKit.
  @MainActor private func draw<Representable: UIViewRepresentable>(
    _ representable: Representable, over view: Representable.UIViewType? = nil
  ) -> Representable.UIViewType where Representable.Coordinator == Void {
    let context = UIViewRepresentableContext<Representable>(fakeCoordinator: ())
    let view = view ?? representable.makeUIView(context: context)
    representable.updateUIView(view, context: context)
    return view
  }

  @MainActor private func representable(_ ad: InlineAd) throws -> InlineAdRepresentable {
    try XCTUnwrap(ad.body as? FakeFramed<InlineAdRepresentable>).content
  }

  @MainActor func testItIsAsHighAsItsAd() async throws {
    let phone = Phone()
    await phone.fill()
    let ad = InlineAd(messageId: "m2", session: phone.session)
    let view = draw(try representable(ad))
    phone.place(view)
    let page = try XCTUnwrap(phone.page(in: view))
    XCTAssertEqual((ad.body as? FakeFramed<InlineAdRepresentable>)?.height, 0)
    page.hear(type: "show-iframe")
    page.hear("resize-iframe", ["height": 120])
    await eventually("it grows") { (ad.body as? FakeFramed<InlineAdRepresentable>)?.height == 120 }
  }

  @MainActor func testDrawnAgainItKeepsItsPageAndAnotherMessageHasAnotherAd() async throws {
    let phone = Phone()
    await phone.fill()
    let view = draw(try representable(InlineAd(messageId: "m2", session: phone.session)))
    phone.place(view)
    let page = phone.page(in: view)
    XCTAssertNotNil(page)
    _ = draw(try representable(InlineAd(messageId: "m2", session: phone.session)), over: view)
    XCTAssertTrue(phone.page(in: view) === page)
    page?.hear(type: "show-iframe")
    page?.hear("resize-iframe", ["height": 120])
    var heights: [CGFloat] = []
    let next = InlineAdRepresentable(ad: phone.session.createAd(messageId: "m4"), keepsWebsiteData: false) {
      heights.append($0)
    }
    _ = draw(next, over: view)
    // SwiftUI forbids changes of its state while it updates a view.
    XCTAssertEqual(heights, [])
    await eventually("it is reported afterwards") { heights == [0] }
    XCTAssertEqual(view.ad.messageId, "m4")
    XCTAssertNil(phone.page(in: view))
  }
}
