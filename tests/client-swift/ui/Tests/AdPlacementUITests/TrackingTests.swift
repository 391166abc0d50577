@_spi(AdPlatform) @testable import AdPlacement
@_spi(AdPlatform) @testable import AdPlacementUI
import AdSupport
import AppTrackingTransparency
import TestTime
import UIKit
import XCTest

private let described = ["NSUserTrackingUsageDescription": "With your permission, ads fit you better."]
private let idfa = UUID()

final class TrackingTests: XCTestCase {
  private var asked: Int { ATTrackingManager.fake.asked }

  @MainActor private func ids() -> DeviceIds { DeviceIds.read() }

  @MainActor func testTheUserIsAskedFirstAndTheIdIsReadAfterwards() async throws {
    let phone = Phone(plist: described, asksForTracking: true)
    ASIdentifierManager.shared().fakeId = idfa
    await eventually("the user is asked") { self.asked == 1 }
    await phone.fill("m2")
    let before = try XCTUnwrap(phone.server.bodies("/preload").last)
    XCTAssertNil(before["advertisingId"])
    XCTAssertEqual(before["device"]?.object?["tracking"], ["attStatus": "notDetermined"])
    ATTrackingManager.fake.answer(.authorized)
    await phone.fill("m4")
    await eventually("another preload goes out") { phone.server.bodies("/preload").count == 2 }
    let after = try XCTUnwrap(phone.server.bodies("/preload").last)
    XCTAssertEqual(after["advertisingId"], .string(idfa.uuidString))
    XCTAssertEqual(after["device"]?.object?["tracking"], ["attStatus": "authorized"])
    XCTAssertEqual(asked, 1)
    XCTAssertEqual(phone.reports, [])
  }

  @MainActor func testWithoutASentenceForThePromptTheAppHearsOfItAndTheSystemIsNotAsked() async {
    for plist in [[:], ["NSUserTrackingUsageDescription": " "], ["NSUserTrackingUsageDescription": 1]]
      as [[String: Any]]
    {
      let phone = Phone(plist: plist, asksForTracking: true)
      await eventually("the app hears of it") { phone.reports == ["tracking_not_described"] }
      XCTAssertEqual(asked, 0)
    }
  }

  @MainActor func testThePublicFactoryReportsToTheApp() async {
    let phone = Phone()
    var heard: [String] = []
    let options = SessionOptions(
      adServerURL: "http://127.0.0.1:1", publisherToken: "t", userId: "u", conversationId: "c",
      onDebugEvent: { name, _ in heard.append(name) })
    // A test has no Info.plist.
    let session = AdSession(options)
    await eventually("it is reported") { heard.contains("tracking_not_described") }
    session.destroy()
    XCTAssertEqual(asked, 0)
    XCTAssertEqual(phone.reports, [])
  }

  @MainActor func testAnAppThatIsNotActiveWaits() async {
    let phone = Phone()
    UIApplication.shared.fakeBecome(.inactive)
    let prompt = TrackingPrompt(plist: InfoPlist(values: described))
    var outcomes: [TrackingPrompt.Outcome] = []
    Task { outcomes.append(await prompt.ask()) }
    await settle()
    XCTAssertEqual(asked, 0)
    UIApplication.shared.fakeBecome(.active)
    await eventually("the user is asked") { self.asked == 1 }
    UIApplication.shared.fakeBecome(.inactive)
    UIApplication.shared.fakeBecome(.active)
    await settle()
    XCTAssertEqual(asked, 1)
    XCTAssertEqual(outcomes, [])
    ATTrackingManager.fake.answer(.denied)
    await eventually("the answer is there") { outcomes == [.answered] }
    phone.session.destroy()
  }

  /// A client in another language asks once for each conversation.
  @MainActor func testTwoWhoAskShareOneQuestionAndBothHearOfIt() async {
    let phone = Phone()
    UIApplication.shared.fakeBecome(.inactive)
    let client = ForeignClient(plist: InfoPlist(values: described))
    var answers: [String?] = []
    func ask() {
      Task { answers.append(await client.requestTracking()) }
    }
    ask()
    ask()
    await settle()
    UIApplication.shared.fakeBecome(.active)
    await eventually("the user is asked") { self.asked > 0 }
    ask()
    await settle()
    ATTrackingManager.fake.answer(.denied)
    await eventually("all have the answer") { answers.count == 3 }
    XCTAssertEqual(answers, ["denied", "denied", "denied"])
    XCTAssertEqual(asked, 1)
    phone.session.destroy()
  }

  @MainActor func testWhoAnsweredOrDoesNotWantToAskIsNotAsked() async {
    let phone = Phone(plist: described)
    await settle()
    XCTAssertEqual(asked, 0)
    for status in [ATTrackingManager.AuthorizationStatus.denied, .restricted, .authorized] {
      ATTrackingManager.fake.reset(status)
      let outcome = await TrackingPrompt(plist: InfoPlist(values: described)).ask()
      XCTAssertEqual(outcome, .answered)
      XCTAssertEqual(asked, 0)
    }
    phone.session.destroy()
  }

  @MainActor func testAPromptThatIsGivenUpDoesNotComeLater() async {
    let phone = Phone(plist: described)
    UIApplication.shared.fakeBecome(.background)
    let prompt = TrackingPrompt(plist: InfoPlist(values: described))
    let asking = Task { await prompt.ask() }
    await settle()
    asking.cancel()
    let outcome = await asking.value
    XCTAssertEqual(outcome, .isGivenUp)
    let ended = Phone(plist: described, asksForTracking: true)
    UIApplication.shared.fakeBecome(.background)
    await settle()
    ended.session.destroy()
    await settle()
    UIApplication.shared.fakeBecome(.active)
    await settle()
    XCTAssertEqual(asked, 0)
    phone.session.destroy()
  }

  /// Asking the system takes time, which no preload has.
  @MainActor func testIdsAreReadWhenASessionStartsAndWhenTheUserHasAnswered() async {
    let manager = ASIdentifierManager.shared()
    let before = manager.fakeReads
    let phone = Phone(vendorId: UUID())
    XCTAssertEqual(manager.fakeReads, before + 1)
    await phone.fill("m2")
    XCTAssertEqual(manager.fakeReads, before + 1)
    ATTrackingManager.fake.reset(.authorized)
    await phone.fill("m4")
    await phone.fill("m6")
    await eventually("they are asked for") { phone.server.bodies("/preload").count == 3 }
    XCTAssertEqual(manager.fakeReads, before + 2)
    phone.session.destroy()
  }

  @MainActor func testIdsAsTheUserPermitsThem() async {
    let phone = Phone()
    XCTAssertEqual(ids(), DeviceIds(advertisingId: nil, vendorId: nil, trackingStatus: "notDetermined"))
    let vendor = UUID()
    UIDevice.current.fakeVendorId = vendor
    ASIdentifierManager.shared().fakeId = idfa
    ATTrackingManager.fake.reset(.denied)
    XCTAssertEqual(ids(), DeviceIds(advertisingId: nil, vendorId: vendor.uuidString, trackingStatus: "denied"))
    ATTrackingManager.fake.reset(.authorized)
    XCTAssertEqual(ids().advertisingId, idfa.uuidString)
    ASIdentifierManager.shared().fakeId = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    XCTAssertNil(ids().advertisingId)
    ATTrackingManager.fake.reset(.restricted)
    XCTAssertEqual(ids().trackingStatus, "restricted")
    phone.session.destroy()
  }
}
