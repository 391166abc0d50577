import Foundation

enum Silence: String, Sendable {
  case network, timeout, cancelled
}

enum CallResult: Sendable {
  /// `body`: `nil` when it is not JSON. `retryAfterMs`: 0 when the server named no wait.
  case answered(status: Int, body: JSONValue?, retryAfterMs: Double)
  case unanswered(Silence)
}

/// Seconds or a date (RFC 9110).
func retryAfterMs(of header: String?, nowMs: Double) -> Double {
  guard let header, !header.isEmpty else { return 0 }
  if header.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
    return (Double(header) ?? .infinity) * 1_000
  }
  let format = DateFormatter()
  format.locale = Locale(identifier: "en_US_POSIX")
  format.timeZone = TimeZone(secondsFromGMT: 0)
  format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
  return max(0, format.date(from: header).map { $0.timeIntervalSince1970 * 1_000 - nowMs } ?? 0)
}

/// A request under way. Its result is settled for good by ``cancel()``, whatever the transport does.
@MainActor
final class Call {
  private let deferred = Deferred<CallResult>()
  private let onSettle: @MainActor (Call) -> Void
  fileprivate var work: [Task<Void, Never>] = []

  fileprivate init(onSettle: @escaping @MainActor (Call) -> Void) {
    self.onSettle = onSettle
  }

  func result() async -> CallResult { await deferred.value { [weak self] in self?.cancel() } ?? .unanswered(.cancelled) }

  func cancel() { settle(.unanswered(.cancelled)) }

  fileprivate func settle(_ result: CallResult) {
    guard deferred.settle(result) else { return }
    work.forEach { $0.cancel() }
    onSettle(self)
  }
}

/// Every request goes through here, so that none survives the session.
@MainActor
final class Calls {
  private let origin: String
  private let transport: any Transport
  private let clock: any SessionClock
  private var live: [ObjectIdentifier: Call] = [:]

  init(origin: String, transport: any Transport, clock: any SessionClock) {
    self.origin = origin
    self.transport = transport
    self.clock = clock
  }

  @discardableResult
  func send(_ path: String, _ body: JSONObject, timeoutMs: Int, headers: [String: String] = [:]) -> Call {
    let request = HTTPRequest(url: origin + path, body: writeJSON(body), headers: headers, timeoutMs: timeoutMs)
    let call = Call { [weak self] in self?.live[ObjectIdentifier($0)] = nil }
    live[ObjectIdentifier(call)] = call
    let (clock, transport) = (clock, transport)
    call.work = [
      Task { if (try? await clock.sleep(ms: timeoutMs)) != nil { call.settle(.unanswered(.timeout)) } },
      Task { call.settle(await ask(transport, request, clock)) },
    ]
    return call
  }

  func cancelAll() { live.values.forEach { $0.cancel() } }
}

@MainActor
private func ask(_ transport: any Transport, _ request: HTTPRequest, _ clock: any SessionClock) async -> CallResult {
  guard let answer = try? await transport.send(request) else { return .unanswered(.network) }
  let waitMs = retryAfterMs(of: answer.retryAfter, nowMs: clock.nowMs)
  return .answered(status: answer.status, body: parseJSON(answer.text), retryAfterMs: waitMs)
}
