@_spi(AdPlatform) @testable import AdPlacement
import Foundation
import TestTime
import Testing

@MainActor
private final class Names {
  var all: [String] = []
}

@MainActor
struct SessionTests {
  private let device = FakeDevice()
  private let server = FakeServer()
  private let time = VirtualTime()

  private func start(on phone: FakeDevice? = nil, _ change: (inout SessionOptions) -> Void = { _ in }) -> AdSession {
    var options = SessionOptions(adServerURL: service, publisherToken: "t", userId: "u", conversationId: "c")
    change(&options)
    return AdSession(options, platform: SessionPlatform(info: phone ?? device, transport: server, clock: time))
  }

  @Test
  func anAdIsKnownByMessageAndCode() {
    let session = start()
    let ad = session.createAd(messageId: "m")
    #expect(ad === session.createAd(messageId: "m", code: defaultCode, theme: "dark"))
    #expect(ad !== session.createAd(messageId: "m", code: "banner"))
    #expect(ad.theme == "dark")
    ad.destroy()
    ad.destroy()
    #expect(ad !== session.createAd(messageId: "m"))
  }

  @Test
  func destroyIsIdempotentAndEndsEverything() async {
    let session = start()
    session.addMessage(AdMessage(id: "m1", role: .user, content: "Hello"))
    session.destroy()
    session.destroy()
    await time.advance(ms: 60_000)
    #expect(session.isDestroyed)
    #expect(!session.isDisabled)
    #expect(server.inFlight == [])
    #expect(time.timers == 0)
    let ad = session.createAd(messageId: "m1")
    #expect(ad !== session.createAd(messageId: "m1"))
  }

  @Test
  func eventsAreStreamsOfTheirOwnThatEndWithTheSession() async throws {
    let session = start()
    let (first, second) = (session.events, session.events)
    try await server.answer("/init", HTTPAnswer(status: 200, text: #"{"enabled":false}"#))
    session.destroy()
    let late = session.events
    for (stream, expected) in [(first, ["ad.error"]), (second, ["ad.error"]), (late, [])] {
      var names: [String] = []
      for await event in stream { names.append(event.name) }
      #expect(names == expected)
    }
  }

  /// It ought to be destroyed; listeners do not wait for ever where it was not, and nothing of it goes on.
  @Test(.timeLimit(.minutes(10)))
  func aSessionThatIsForgottenEndsItsStreamsAndItsTasks() async {
    var session: AdSession? = start()
    let isThere = { [weak session] in session != nil }
    let events = session?.events
    session?.addMessage(AdMessage(id: "u1", role: .user, content: "Hello"))
    await time.advance(ms: 10)
    #expect(server.inFlight == ["/init", "/preload"])
    session = nil
    #expect(!isThere())
    if let events { for await _ in events {} }
    await settle()
    #expect(server.inFlight == [])
    #expect(time.timers == 0)
  }

  @Test
  func aListenerThatIsFarBehindLosesTheOldest() async throws {
    let session = start()
    let events = session.events
    for turn in 1...70 {
      session.addMessage(AdMessage(id: "u\(turn)", role: .user, content: "Hello"), trackOnly: true)
      await time.advance(ms: 10)
      let text = #"{"sessionId":"s","skip":true,"skipCode":"code-\#(turn)"}"#
      try await server.answer("/preload", HTTPAnswer(status: 200, text: text))
    }
    session.destroy()
    var codes: [String] = []
    for await case .noFill(let event) in events { codes.append(event.skipCode) }
    #expect(codes == (7...70).map { "code-\($0)" })
  }

  @Test(.timeLimit(.minutes(10)))
  func callbacksComeOnTheMainThreadFromASystemTransport() async throws {
    let refusing = try RawServer { _ in RawServer.json("{}", status: "401 Unauthorized") }
    defer { refusing.close() }
    var options = SessionOptions(adServerURL: refusing.address, publisherToken: "t", userId: "u", conversationId: "c")
    let names = Names()
    options.onEvent = {
      dispatchPrecondition(condition: .onQueue(.main))
      names.all.append($0.name)
    }
    let session = AdSession(options, platform: SessionPlatform(info: device))
    try await until { !names.all.isEmpty }
    #expect(names.all == ["ad.error"])
    session.destroy()
  }

  @Test(arguments: [true, false])
  func theTrackingPromptIsAskedForAsTheOptionSays(_ isAsked: Bool) async throws {
    let session = start { $0.requestTrackingAuthorization = isAsked }
    if isAsked { try await until { device.prompts > 0 } }
    try await server.answer("/init", HTTPAnswer(status: 200, text: "{}"))
    #expect(device.prompts == (isAsked ? 1 : 0))
    session.destroy()
  }

  @Test
  func skAdNetworkItemsGoWithEachCall() async throws {
    let session = start()
    session.addMessage(AdMessage(id: "u1", role: .user, content: "Hello"))
    await time.advance(ms: 10)
    let items: JSONValue = ["items": ["x1.skadnetwork"]]
    #expect(server.takeSeen().list?.map { $0.record?["body"]?.record?["skan"] } == [items, items])
  }

  @Test
  func whoEndsTheSessionAtOnceAsksNobodyForTracking() async throws {
    let session = start()
    session.destroy()
    await settle()
    #expect(device.prompts == 0)
  }

  @Test
  func aChildIsNotAskedForTracking() async {
    let known = start { $0.regulatory = Regulatory(coppa: 1) }
    let late = start()
    late.updateOptions(MutableOptions(regulatory: Regulatory(coppa: 1)))
    await settle()
    #expect(device.prompts == 0)
    known.destroy()
    late.destroy()
  }

  @Test
  func ofAChildNothingIsSentThatIdentifiesIt() async {
    let session = start(on: FakeDevice(identifiers: ["advertisingId": "idfa", "vendorId": "idfv"])) {
      $0.userEmail = "user@example.com"
    }
    func reported(_ turn: Int) async -> [String] {
      session.addMessage(AdMessage(id: "u\(turn)", role: .user, content: "Hello"))
      await time.advance(ms: 10)
      let body = server.takeSeen().list?.last?.record?["body"]?.record ?? [:]
      return ["messages", "installId", "userEmail", "advertisingId", "vendorId"].filter { body[$0] != nil }
    }
    #expect(await reported(1) == ["messages", "installId", "userEmail", "advertisingId", "vendorId"])
    session.updateOptions(
      MutableOptions(regulatory: Regulatory(coppa: 1), advertisingId: "the app's", vendorId: "the app's"))
    #expect(await reported(2) == ["messages"])
    session.destroy()
  }

  /// Not in `/init` either, and none is kept on the device.
  @Test
  func ofAChildNoIdOfTheDeviceIsMade() async throws {
    let storage = FakeStorage(nil)
    let session = start(on: FakeDevice(storage: storage)) { $0.regulatory = Regulatory(coppa: 1) }
    session.addMessage(AdMessage(id: "u1", role: .user, content: "Hello"))
    await time.advance(ms: 10)
    try await server.answer("/preload", HTTPAnswer(status: 400, text: "{}"))
    let bodies = server.takeSeen().list?.compactMap { $0.record?["body"]?.record } ?? []
    #expect(bodies.count == 2)
    #expect(bodies.allSatisfy { $0["installId"] == nil && $0["userId"] == "u" })
    #expect(storage.kept == [:])
    session.destroy()
  }

  /// Where an app, or another of its packages, has a `Session` of its own.
  @Test
  func theNamesOfTheSpecificationStandInANamespace() {
    let message = Ads.Message(id: "m", role: Ads.Role.user, content: "Hello")
    let session: Ads.Session = start()
    session.addMessage(message)
    #expect(session.messages == [message])
    #expect(Ads.Character.self == AdCharacter.self)
    session.destroy()
  }

  @Test
  func anAdThatComesForTwoMessagesIsReportedForBoth() async throws {
    let reported = Names()
    let session = start { $0.onEvent = { reported.all.append($0.messageId ?? "") } }
    for turn in 1...2 {
      session.addMessage(AdMessage(id: "u\(turn)", role: .user, content: "Hello"))
      session.addMessage(AdMessage(id: "a\(turn)", role: .assistant, content: "Hello"))
      await time.advance(ms: 10)
      let text = #"{"sessionId":"s","bids":[{"bidId":"0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01","code":"inlineAd"}]}"#
      try await server.answer("/preload", HTTPAnswer(status: 200, text: text))
    }
    #expect(reported.all == ["a1", "a2"])
    session.destroy()
  }

  @Test(arguments: [-3_600_000, 3_600_000])
  func aClockThatIsPutPreloadsNoLonger(_ shiftMs: Double) async throws {
    let session = start()
    session.addMessage(AdMessage(id: "u1", role: .user, content: "Hello"))
    await time.advance(ms: 10)
    time.shiftMs = shiftMs
    try await server.answer("/preload", nil)
    await time.advance(ms: 16_000)
    await time.advance(ms: 1_000)
    #expect(!server.inFlight.contains("/preload"))
    session.destroy()
  }

  @Test
  func neitherTokenNorAddressNorTextStandsInALog() throws {
    var options = SessionOptions(
      adServerURL: service, publisherToken: "secret-1", userId: "secret-2", conversationId: "c")
    options.userEmail = "secret-3"
    options.advertisingId = "secret-4"
    options.regulatory = Regulatory(gdprConsent: "secret-5")
    let viewed = AdEvent.Viewed(
      code: "inlineAd", messageId: "m", bidId: "b", content: "secret-6", format: "image", revenue: 1)
    let clicked = AdEvent.Clicked(
      code: "inlineAd", messageId: "m", bidId: "b", content: "secret-7", url: "https://secret-8.example.com",
      format: "image", area: "cta")
    let signals = Regulatory(gdpr: 1, gdprConsent: "secret-9", gpp: "secret-10", usPrivacy: "secret-11")
    let avatar = try #require(URL(string: "https://secret-12.example.com"))
    let character = AdCharacter(id: "c1", name: "secret-13", avatarURL: avatar, persona: "secret-14")
    let logged: [(Any, String)] = [
      (options, "SessionOptions(conversationId: c)"), (options.mutable, "MutableOptions(variantId: none)"),
      (AdEvent.viewed(viewed), "AdEvent(ad.viewed, code: inlineAd, messageId: m)"),
      (viewed, "Viewed(code: inlineAd, messageId: m, bidId: b)"),
      (clicked, "Clicked(code: inlineAd, messageId: m, bidId: b)"),
      (signals, "Regulatory(gdpr: 1, coppa: none)"), (character, "AdCharacter(id: c1)"),
    ]
    for (value, text) in logged {
      #expect("\(value)" == text)
      #expect(String(reflecting: value) == text)
    }
  }

  @Test
  func nothingOfAMessageStandsInALog() {
    let message = AdMessage(id: "m1", role: .user, content: "secret")
    #expect("\(message)" == "AdMessage(id: m1, role: user)")
    #expect(String(reflecting: message) == "AdMessage(id: m1, role: user)")
  }

  @Test
  func aSurfaceThatGoesTakesNothingAlong() throws {
    let session = start()
    let screen = FakeScreen()
    weak var gone: FakeSurface?
    do {
      let surface = FakeSurface(screen)
      gone = surface
      _ = session.createAd(messageId: "m1").mount(on: surface)
    }
    #expect(gone == nil)
    session.destroy()
  }
}
