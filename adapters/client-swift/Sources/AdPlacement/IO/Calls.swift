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

/// Every request goes through here, so that none survives the session.
@MainActor
final class Calls {
  private let origin: String
  private let transport: any Transport
  private let clock: any SessionClock
  private var live: [Int: [Stop]] = [:]
  private var sent = 0

  init(origin: String, transport: any Transport, clock: any SessionClock) {
    self.origin = origin
    self.transport = transport
    self.clock = clock
  }

  /// Calls back once, unless it is stopped before.
  func send(
    _ path: String,
    _ body: JSONObject,
    timeoutMs: Int,
    headers: [String: String] = [:],
    _ done: @escaping @MainActor (CallResult) -> Void = { _ in }
  ) -> Stop {
    let request = HTTPRequest(url: origin + path, body: writeJSON(body), headers: headers, timeoutMs: timeoutMs)
    sent += 1
    let number = sent
    live[number] = []
    let timer = clock.after(ms: timeoutMs) { [weak self] in
      if self?.end(number) == true { done(.unanswered(.timeout)) }
    }
    live[number]?.append(timer)
    let exchange = transport.send(request) { [weak self] answer in
      guard let self, end(number) else { return }
      done(result(of: answer))
    }
    live[number]?.append(exchange)
    return { [weak self] in _ = self?.end(number) }
  }

  /// Whether it was under way.
  private func end(_ number: Int) -> Bool {
    guard let stops = live.removeValue(forKey: number) else { return false }
    stops.forEach { $0() }
    return true
  }

  private func result(of answer: HTTPAnswer?) -> CallResult {
    guard let answer else { return .unanswered(.network) }
    let waitMs = retryAfterMs(of: answer.retryAfter, nowMs: clock.nowMs)
    return .answered(status: answer.status, body: parseJSON(answer.text), retryAfterMs: waitMs)
  }

  func stopAll() { live.keys.forEach { _ = end($0) } }
}
