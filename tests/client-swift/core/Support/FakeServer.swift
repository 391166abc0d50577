@_spi(AdPlatform) import AdPlacement
import Foundation
import TestTime

/// A server that answers when the test says so. Requests that were given up wait for nothing.
@MainActor
final class FakeServer: Transport {
  private struct Waiting {
    let number: Int
    let path: String
    /// `nil` once it was given up.
    var answered: CheckedContinuation<HTTPAnswer?, Never>?
  }

  private var seen: [JSONValue] = []
  private var waiting: [Waiting] = []
  private var heard = 0

  func send(_ request: HTTPRequest) async -> HTTPAnswer? {
    guard request.url.hasPrefix("https://"), let url = URL(string: request.url) else { return nil }
    heard += 1
    let number = heard
    seen.append(note(request, url))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answered in
        waiting.append(Waiting(number: number, path: url.path, answered: answered))
        if Task.isCancelled { giveUp(number) }
      }
    } onCancel: {
      Task { @MainActor in giveUp(number) }
    }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting[index].answered?.resume(returning: nil)
    waiting[index].answered = nil
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
  var inFlight: [String] { waiting.filter { $0.answered != nil }.map(\.path) }

  /// Answers the oldest request for the path, or fails it as a network does when there is no `answer`.
  func answer(_ path: String, _ answer: HTTPAnswer?) async throws {
    await settle()
    let ofPath = waiting.filter { $0.path == path }
    // A late answer to a request that was given up is still an answer that arrives.
    guard let call = ofPath.first(where: { $0.answered != nil }) ?? ofPath.first else {
      throw Broken("No request for \(path) waits.")
    }
    waiting.removeAll { $0.number == call.number }
    call.answered?.resume(returning: answer)
    await settle()
  }
}

/// A scenario that cannot be played, or a test that goes otherwise than it is written.
struct Broken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
