import Foundation

enum Silence: String, Sendable {
  case network, timeout
}

enum CallResult: Sendable {
  /// `body`: `nil` when it is not JSON. `retryAfterMs`: 0 when the server named no wait.
  case answered(status: Int, body: JSONValue?, retryAfterMs: Double)
  case unanswered(Silence)
}

/// Seconds or a date (RFC 9110).
func retryAfterMs(of header: String?, nowMs: Double) -> Double {
  guard let header else { return 0 }
  // `URLSession` joins a header that came twice.
  let seconds = header.prefix { $0 != "," }
  if !seconds.isEmpty, seconds.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
    return (Double(seconds) ?? .infinity) * 1_000
  }
  let format = DateFormatter()
  format.locale = Locale(identifier: "en_US_POSIX")
  format.timeZone = TimeZone(secondsFromGMT: 0)
  format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
  return max(0, format.date(from: header).map { $0.timeIntervalSince1970 * 1_000 - nowMs } ?? 0)
}

/// Every request goes through here.
@MainActor
final class Calls {
  private let origin: String
  private let transport: any Transport
  private let clock: any SessionClock

  init(origin: String, transport: any Transport, clock: any SessionClock) {
    self.origin = origin
    self.transport = transport
    self.clock = clock
  }

  /// The result says nothing once the calling task is cancelled: the request is given up at once.
  func send(
    _ path: String, _ body: JSONObject, timeoutMs: Int, headers: [String: String] = [:]
  ) async -> CallResult {
    let request = HTTPRequest(url: origin + path, body: writeJSON(body), headers: headers, timeoutMs: timeoutMs)
    let result = FirstValue<CallResult>()
    let exchange = Task { result.resolve(await answer(to: request)) }
    let timer = Task { [clock] in
      if await clock.hasSlept(ms: timeoutMs) { result.resolve(.unanswered(.timeout)) }
    }
    defer {
      exchange.cancel()
      timer.cancel()
    }
    return await result.wait() ?? .unanswered(.network)
  }

  private func answer(to request: HTTPRequest) async -> CallResult {
    guard let answer = await transport.send(request) else { return .unanswered(.network) }
    let waitMs = retryAfterMs(of: answer.retryAfter, nowMs: clock.nowMs)
    return .answered(status: answer.status, body: parseJSON(answer.text), retryAfterMs: waitMs)
  }
}
