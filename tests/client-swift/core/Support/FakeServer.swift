@_spi(AdPlatform) import AdPlacement
import Foundation

/// A server that answers when it is told to. Requests that were given up wait for nothing.
@MainActor
final class FakeServer: Transport {
  private struct Waiting {
    let number: Int
    let path: String
    /// `nil` once it was given up.
    var done: (@MainActor @Sendable (HTTPAnswer?) -> Void)?
  }

  private var seen: [JSONValue] = []
  private var waiting: [Waiting] = []
  private var heard = 0

  func send(_ request: HTTPRequest, _ done: @escaping @MainActor @Sendable (HTTPAnswer?) -> Void) -> Stop {
    guard request.url.hasPrefix("https://"), let url = URL(string: request.url) else {
      done(nil)
      return {}
    }
    heard += 1
    let number = heard
    seen.append(note(request, url))
    waiting.append(Waiting(number: number, path: url.path, done: done))
    return { [weak self] in
      guard let self, let index = waiting.firstIndex(where: { $0.number == number }) else { return }
      waiting[index].done = nil
    }
  }

  private func note(_ request: HTTPRequest, _ url: URL) -> JSONValue {
    [
      "path": .string(url.path),
      "method": "POST",
      "origin": .string("\(url.scheme ?? "")://\(url.host ?? "")\(url.port.map { ":\($0)" } ?? "")"),
      "body": parseJSON(request.body) ?? .null,
      "headers": .object(request.headers.mapValues(JSONValue.string)),
      // What an app sends does not hang on a page that could be left.
      "keepalive": true,
    ]
  }

  /// Requests since the last call.
  func takeSeen() -> JSONValue {
    defer { seen = [] }
    return .array(seen)
  }

  /// Paths of the requests that still wait for an answer.
  var inFlight: [String] { waiting.filter { $0.done != nil }.map(\.path) }

  /// Answers the oldest request for the path, or fails it as a network does when there is no `answer`.
  func answer(_ path: String, _ answer: HTTPAnswer?) throws {
    let ofPath = waiting.filter { $0.path == path }
    // A late answer to a request that was given up is still an answer that arrives.
    guard let call = ofPath.first(where: { $0.done != nil }) ?? ofPath.first else {
      throw Broken("No request for \(path) waits.")
    }
    waiting.removeAll { $0.number == call.number }
    call.done?(answer)
  }
}

/// A scenario that cannot be played, or a test that goes otherwise than it is written.
struct Broken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
