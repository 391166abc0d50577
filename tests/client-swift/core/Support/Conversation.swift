@_spi(AdPlatform) import AdPlacement
import Foundation

/// How long a preload waits for further messages. Milliseconds.
private let burst = 10

/// A session that talks to a server over HTTP. By default time only separates bursts of messages.
@MainActor
final class Conversation {
  let session: AdSession
  private var heard: [AdEvent] = []
  private var isOver = false

  init(_ server: String, token: String = "dev-publisher-token", clock: (any SessionClock)? = nil) {
    let options = SessionOptions(
      adServerURL: server, publisherToken: token, userId: "user-\(UUID())", conversationId: UUID().uuidString)
    session = AdSession(
      options, platform: SessionPlatform(info: FakeDevice(), clock: clock ?? HeldClock(passingMs: burst)))
    Task { [weak self, events = session.events] in
      for await event in events { self?.heard.append(event) }
      self?.isOver = true
    }
  }

  func say(_ role: AdRole, _ id: String, trackOnly: Bool = false) {
    let message = AdMessage(id: id, role: role, content: "Which coffee should I try next? \(id)")
    session.addMessage(message, trackOnly: trackOnly)
  }

  /// The next event, of whatever kind; the test's own time limit ends the wait.
  func next() async throws -> AdEvent {
    try await until { !heard.isEmpty || isOver }
    if heard.isEmpty { throw Broken("The session is over.") }
    return heard.removeFirst()
  }

  /// Ends the session; returns what nobody has asked for.
  func end() async throws -> [AdEvent] {
    session.destroy()
    try await until { isOver }
    return heard
  }
}

/// Waits for something that happens without an event.
@MainActor
func until(_ isSo: () -> Bool) async throws {
  while !isSo() { try await Task.sleep(nanoseconds: 1_000_000) }
}
