@_spi(AdPlatform) import AdPlacement
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let turns = 30

/// What a payload holds, by event, as the scenarios say; an ad with a frame has no text of its own.
private func fieldsByEvent() throws -> [String: Set<String>] {
  let events = try scenarios().flatMap(\.steps).flatMap { $0["expect"]?.record?["events"]?.list ?? [] }
  return events.reduce(into: [:]) { fields, event in
    let payload = event.record?["payload"]?.record ?? [:]
    fields[event.record?["name"]?.words ?? "", default: []].formUnion(payload.keys.filter { $0 != "text" })
  }
}

/// With the server at `AD_SERVER`, which `build/native/swift.mjs` starts.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct ServerJourneyTests {
  private let server: String

  init() throws {
    guard let address = ProcessInfo.processInfo.environment["AD_SERVER"] else {
      throw Broken("There is no AD_SERVER: run `npm run test:native`.")
    }
    server = address
  }

  private func get(_ address: String) async throws -> (status: Int, text: String) {
    let url = try #require(URL(string: address))
    let (data, response) = try await URLSession.shared.data(from: url)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }

  /// Plays the page of an ad: the server has it, and what it says comes out as events.
  private func show(
    _ conversation: Conversation, _ filled: AdEvent.Filled, _ messageId: String
  ) async throws -> [AdEvent] {
    let screen = FakeScreen()
    let surface = FakeSurface(screen)
    let ad = conversation.session.createAd(messageId: messageId)
    _ = ad.mount(on: surface)
    let page = try #require(surface.page)
    #expect(page.path.contains(filled.bidId))
    let (status, text) = try await get("\(server)\(page.path)?code=inlineAd&messageId=\(messageId)&sdk=sdk-swift")
    #expect(status == 200)
    #expect(text.lowercased().hasPrefix("<!doctype html>"))
    func says(_ type: String, _ data: JSONObject = [:]) {
      screen.post(page, says: ["type": .string(type), "data": .object(data)], origin: server)
    }
    says("init-iframe", ["code": "inlineAd"])
    #expect(screen.takeHeard().list?.contains { $0.record?["type"] == "update-iframe" } == true)
    says("show-iframe")
    says("resize-iframe", ["height": 120])
    let names = [
      "ad.render-started", "ad.render-completed", "ad.viewed", "ad.clicked", "video.started", "video.completed",
      "reward.granted",
    ]
    for name in names {
      let payload: JSONObject = ["id": .string(filled.bidId), "url": "https://shop.example/", "area": "cta"]
      says("event-iframe", ["name": .string(name), "payload": .object(payload)])
    }
    var heard: [AdEvent] = []
    for _ in 0...names.count { heard.append(try await conversation.next()) }
    #expect(heard.map(\.name) == ["ad.height"] + names)
    #expect(surface.impressions.map(\.bidId) == [filled.bidId])
    ad.destroy()
    return heard
  }

  @Test
  func thirtyTurnsInEveryFormatEachEventAsTheScenariosHaveIt() async throws {
    let fields = try fieldsByEvent()
    let conversation = Conversation(server)
    #expect(conversation.session.sessionId == nil)
    var formats = Set<String>()
    for turn in 0..<turns {
      conversation.say(.user, "u\(turn)")
      conversation.say(.assistant, "a\(turn)")
      let event = try await conversation.next()
      guard case .filled(let filled) = event else { throw Broken("Turn \(turn): \(event)") }
      for reported in [event] + (try await show(conversation, filled, "a\(turn)")) {
        let payload = json(of: reported)["payload"]?.record ?? [:]
        #expect(Set(payload.keys) == fields[reported.name], "\(reported.name)")
        #expect(reported.code == defaultCode)
        #expect(reported.messageId == "a\(turn)")
        if case .viewed(let viewed) = reported { formats.insert(viewed.format) }
      }
    }
    #expect(conversation.session.sessionId != nil)
    #expect(conversation.session.messages.count == turns)
    #expect(formats == ["image", "video", "interstitial", "banner"])
    #expect(try await conversation.end() == [])
  }

  @Test
  func aMutedTurnHasNoAd() async throws {
    let conversation = Conversation(server)
    conversation.say(.user, "u1", trackOnly: true)
    guard case .noFill(let event) = try await conversation.next() else { throw Broken("It was not muted.") }
    #expect(event.skipCode == "ads_disabled")
    conversation.say(.user, "u2")
    conversation.say(.assistant, "a2")
    #expect(try await conversation.next().name == "ad.filled")
    #expect(try await conversation.end() == [])
  }

  @Test
  func aTokenThatTheServerDoesNotKnow() async throws {
    let conversation = Conversation(server, token: "nobody's")
    guard case .error(let event) = try await conversation.next() else { throw Broken("It was no error.") }
    #expect(event.errCode == "invalid_token")
    conversation.say(.user, "u1")
    #expect(try await conversation.end() == [])
  }
}
