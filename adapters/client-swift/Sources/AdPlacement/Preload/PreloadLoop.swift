/// Retries come after 1, 2 and 4 seconds, each times a random 0.5 to 1.
private let firstWaitMs = 1_000.0
private let maxRetries = 3

/// A burst of user messages is one preload.
private let debounceMs = 10

/// Milliseconds until the next try, never before the server's `Retry-After`; `nil`: no further try. `attempt` counts
/// from 0, `random` is 0 to 1.
func retryDelayMs(after result: CallResult, attempt: Int, random: Double) -> Double? {
  let askedMs: Double
  switch result {
  case .answered(429, _, let retryAfterMs): askedMs = retryAfterMs
  case .unanswered(.network): askedMs = 0
  default: return nil
  }
  if attempt >= maxRetries { return nil }
  return max(firstWaitMs * Double(1 << attempt) * (0.5 + random / 2), askedMs)
}

/// The time for all tries of a preload, which a clock that is put back does not make longer.
private struct Deadline {
  let timeoutMs: Double
  let atMs: Double

  init(timeoutMs: Int, nowMs: Double) {
    self.timeoutMs = Double(timeoutMs)
    atMs = nowMs + self.timeoutMs
  }

  func leftMs(_ nowMs: Double) -> Double { max(0, min(atMs - nowMs, timeoutMs)) }
}

/// What a preload does at its stations. Each calls back once, unless it is stopped before.
@MainActor
protocol PreloadSteps: AnyObject {
  /// Read once a preload: the time for all its tries. Milliseconds.
  var timeoutMs: Int { get }
  /// What has to be collected before each preload.
  func collect(_ done: @escaping @MainActor (Regulatory) -> Void) -> Stop
  /// Asks about the latest state.
  func ask(_ signals: Regulatory, timeoutMs: Int, _ done: @escaping @MainActor (CallResult) -> Void) -> Stop
  /// The one result of a preload that was not cancelled.
  func settle(_ result: CallResult)
}

@MainActor
final class PreloadLoop {
  private let clock: any SessionClock
  private let random: @MainActor () -> Double
  private weak var steps: (any PreloadSteps)?
  /// Of the preload under way; those of stations that are over do nothing.
  private var stops: [Stop] = []

  init(clock: any SessionClock, random: @escaping @MainActor () -> Double, steps: any PreloadSteps) {
    self.clock = clock
    self.random = random
    self.steps = steps
  }

  /// There is a new user message: the preload under way is obsolete, another starts soon.
  func wake() {
    cancel()
    stops.append(clock.after(ms: debounceMs) { [weak self] in self?.collect() })
  }

  func cancel() {
    stops.forEach { $0() }
    stops = []
  }

  private func collect() {
    guard let steps else { return }
    let stop = steps.collect { [weak self] signals in
      guard let self else { return }
      ask(signals, attempt: 0, deadline: Deadline(timeoutMs: steps.timeoutMs, nowMs: clock.nowMs))
    }
    stops.append(stop)
  }

  private func ask(_ signals: Regulatory, attempt: Int, deadline: Deadline) {
    guard let steps else { return }
    let stop = steps.ask(signals, timeoutMs: Int(deadline.leftMs(clock.nowMs))) { [weak self, random] result in
      let delayMs = retryDelayMs(after: result, attempt: attempt, random: random())
      self?.goOn(with: result, retryAfterMs: delayMs, deadline: deadline) { [weak self] in
        self?.ask(signals, attempt: attempt + 1, deadline: deadline)
      }
    }
    stops.append(stop)
  }

  private func goOn(
    with result: CallResult, retryAfterMs: Double?, deadline: Deadline, retry: @escaping @MainActor () -> Void
  ) {
    if let retryAfterMs, retryAfterMs < deadline.leftMs(clock.nowMs) {
      stops.append(clock.after(ms: Int(retryAfterMs), retry))
    } else {
      steps?.settle(result)
    }
  }
}
