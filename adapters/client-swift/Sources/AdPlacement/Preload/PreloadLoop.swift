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

/// What a preload does at its stations.
@MainActor
protocol PreloadSteps: AnyObject {
  /// Read once a preload: the time for all its tries. Milliseconds.
  var timeoutMs: Int { get }
  /// What has to be collected before each preload.
  func collect() async -> Regulatory
  /// Asks about the latest state.
  func ask(_ signals: Regulatory, timeoutMs: Int) -> Call
  /// The one result of a preload that was not cancelled.
  func settle(_ result: CallResult)
}

@MainActor
final class PreloadLoop {
  private let clock: any SessionClock
  private let random: @MainActor () -> Double
  private weak var steps: (any PreloadSteps)?
  private var running: Task<Void, Never>?

  init(clock: any SessionClock, random: @escaping @MainActor () -> Double, steps: any PreloadSteps) {
    self.clock = clock
    self.random = random
    self.steps = steps
  }

  /// There is a new user message: the preload under way is obsolete, another starts soon.
  func wake() {
    cancel()
    running = Task {
      guard (try? await clock.sleep(ms: debounceMs)) != nil, let steps else { return }
      let signals = await steps.collect()
      if let result = await answer(signals, steps), !Task.isCancelled { steps.settle(result) }
    }
  }

  func cancel() { running?.cancel() }

  /// `nil` when it was cancelled.
  private func answer(_ signals: Regulatory, _ steps: any PreloadSteps) async -> CallResult? {
    let deadlineMs = clock.nowMs + Double(steps.timeoutMs)
    for attempt in 0... {
      if Task.isCancelled { return nil }
      let result = await steps.ask(signals, timeoutMs: Int(deadlineMs - clock.nowMs)).result()
      let delayMs = retryDelayMs(after: result, attempt: attempt, random: random())
      guard let delayMs, delayMs < deadlineMs - clock.nowMs else { return result }
      guard (try? await clock.sleep(ms: Int(delayMs))) != nil else { return nil }
    }
    return nil
  }
}
