import AdPlacement
import Testing

/// The longest wait between two tries of a preload, which is shorter than any time-out. Milliseconds.
private let longestRetry = 4_000

/// Over real sockets, with the transport of an app.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct ServerFaultsTests {
  /// The one error of a preload that is answered like this, and the paths that the client asked for.
  private func fault(
    _ preload: String?, meanwhile: (RawServer, HeldClock) async throws -> Void = { _, _ in }
  ) async throws -> (event: AdEvent.Failure, paths: [String]) {
    let server = try RawServer { path in
      switch path {
      case "/init": return RawServer.json("{}")
      case "/preload": return preload
      default: return RawServer.json("")
      }
    }
    defer { server.close() }
    let clock = HeldClock(passingMs: longestRetry)
    let conversation = Conversation(server.address, clock: clock)
    conversation.say(.user, "u1")
    try await meanwhile(server, clock)
    guard case .error(let event) = try await conversation.next() else { throw Broken("It was no error.") }
    #expect(try await conversation.end() == [])
    return (event, server.paths)
  }

  @Test
  func aServerThatIsDownIsOneError() async throws {
    let server = try RawServer { _ in nil }
    server.close()
    let conversation = Conversation(server.address, clock: HeldClock(passingMs: longestRetry))
    conversation.say(.user, "u1")
    guard case .error(let event) = try await conversation.next() else { throw Broken("It was no error.") }
    #expect(event.errCode == "request_failed")
    #expect(try await conversation.end() == [])
  }

  @Test
  func aSlowOneIsGivenUp() async throws {
    let event = try await fault(nil) { server, clock in
      try await until { server.paths.contains("/preload") }
      clock.expire()
    }.event
    #expect(event.message == "The ad server did not answer (timeout).")
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"sessionId\":", "HTTP/1."])
  func oneThatIsCutOff(_ answer: String) async throws {
    #expect(try await fault(answer).event.message == "The ad server did not answer (network).")
  }

  @Test
  func garbage() async throws {
    let event = try await fault(RawServer.json("<html>it works!</html>")).event
    #expect(event.message == "The ad server sent an answer that cannot be read.")
  }

  @Test
  func anAnswerWithoutEndIsNotReadToItsEnd() async throws {
    let long = #"{"sessionId":""# + String(repeating: "x", count: 3_000_000) + #""}"#
    #expect(try await fault(RawServer.json(long)).event.errCode == "request_failed")
  }

  @Test
  func aRedirectIsNotFollowed() async throws {
    let head = "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let (event, paths) = try await fault(head)
    #expect(event.message == "The ad server answered with status 302.")
    #expect(!paths.contains("/elsewhere"))
  }

  @Test
  func aRefusedToken() async throws {
    let refused = RawServer.json(
      #"{"error":{"code":"unauthorized","message":"Unknown token."}}"#, status: "401 Unauthorized")
    #expect(try await fault(refused).event.errCode == "invalid_token")
  }

  @Test
  func aSessionThatTheServerDisabledAsksNoMore() async throws {
    let server = try RawServer { RawServer.json($0 == "/init" ? #"{"enabled":false}"# : "{}") }
    defer { server.close() }
    // Even the wait for further messages is held.
    let clock = HeldClock(passingMs: 0)
    let conversation = Conversation(server.address, clock: clock)
    guard case .error(let event) = try await conversation.next() else { throw Broken("It was no error.") }
    #expect(event.errCode == "session_disabled_by_init")
    #expect(conversation.session.isDisabled)
    conversation.say(.user, "u1")
    #expect(clock.waiting == 0)
    #expect(try await conversation.end() == [])
    #expect(server.paths == ["/init"])
  }

  @Test
  func nothingIsUnderWayAfterTheEnd() async throws {
    let server = try RawServer { _ in nil }
    defer { server.close() }
    weak var session: AdSession?
    do {
      let conversation = Conversation(server.address)
      session = conversation.session
      conversation.say(.user, "u1")
      try await until { server.paths.contains("/init") }
      #expect(try await conversation.end() == [])
    }
    // Whatever the server does, nobody waits for it and holds the session.
    #expect(session == nil)
  }
}
