import AdPlacement
import Testing

private let soon = RawServer.json(#"{"preloadTimeout":500}"#)

/// Over real sockets, with the transport of an app.
@Suite(.timeLimit(.minutes(1)))
@MainActor
struct ServerFaultsTests {
  /// The one error that comes of a preload that is answered so, and the paths that were asked for.
  private func fault(
    _ preload: String?, initAnswer: String = soon
  ) async throws -> (event: AdEvent.Failure, paths: [String]) {
    let server = try RawServer { path in
      switch path {
      case "/init": return initAnswer
      case "/preload": return preload
      default: return RawServer.json("")
      }
    }
    defer { server.close() }
    let conversation = Conversation(server.address)
    // The flags have come.
    if initAnswer == soon { try await until { conversation.session.preloadTimeout == 500 } }
    conversation.say(.user, "u1")
    guard case .error(let event) = try await conversation.next() else { throw Broken("It was no error.") }
    #expect(try await conversation.end() == [])
    return (event, server.paths)
  }

  @Test
  func aServerThatIsDownIsOneError() async throws {
    let server = try RawServer { _ in nil }
    server.close()
    let conversation = Conversation(server.address)
    conversation.say(.user, "u1")
    guard case .error(let event) = try await conversation.next() else { throw Broken("It was no error.") }
    #expect(event.errCode == "request_failed")
    #expect(try await conversation.end() == [])
  }

  @Test
  func aSlowOneIsGivenUp() async throws {
    #expect(try await fault(nil).event.message == "The ad server did not answer (timeout).")
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
    #expect(try await fault(refused, initAnswer: RawServer.json("{}")).event.errCode == "invalid_token")
  }

  @Test
  func aSessionThatTheServerDisabledAsksNoMore() async throws {
    let server = try RawServer { RawServer.json($0 == "/init" ? #"{"enabled":false}"# : "{}") }
    defer { server.close() }
    let conversation = Conversation(server.address)
    guard case .error(let event) = try await conversation.next() else { throw Broken("It was no error.") }
    #expect(event.errCode == "session_disabled_by_init")
    #expect(conversation.session.isDisabled)
    conversation.say(.user, "u1")
    #expect(try await conversation.end() == [])
    #expect(server.paths == ["/init"])
  }

  @Test
  func nothingIsUnderWayAfterTheEnd() async throws {
    let server = try RawServer { _ in nil }
    defer { server.close() }
    weak var session: Session?
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
