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

/// What a preload does at its stations. Nothing of it counts once the calling task is cancelled.
@MainActor
protocol PreloadSteps: AnyObject {
  /// Read once a preload: the time for all its tries. Milliseconds.
  var timeoutMs: Int { get }
  /// What has to be collected before each preload.
  func collect() async -> Regulatory
  /// Asks about the latest state.
  func ask(_ signals: Regulatory, timeoutMs: Int) async -> CallResult
  /// The one result of a preload that was not cancelled.
  func settle(_ result: CallResult)
}

@MainActor
final class PreloadLoop {
  private let clock: any SessionClock
  private let tasks: SessionTasks
  private let random: @MainActor () -> Double
  private weak var steps: (any PreloadSteps)?
  private var preload: Task<Void, Never>?

  init(
    clock: any SessionClock, tasks: SessionTasks, random: @escaping @MainActor () -> Double, steps: any PreloadSteps
  ) {
    self.clock = clock
    self.tasks = tasks
    self.random = random
    self.steps = steps
  }

  /// There is a new user message: the preload under way is obsolete, another starts soon.
  func wake() {
    cancel()
    preload = tasks.start { [weak self] in await self?.run() }
  }

  func cancel() {
    preload?.cancel()
    preload = nil
  }

  private func run() async {
    guard await clock.hasSlept(ms: debounceMs), let steps else { return }
    let signals = await steps.collect()
    let deadline = Deadline(timeoutMs: steps.timeoutMs, nowMs: clock.nowMs)
    var attempt = 0
    while !Task.isCancelled {
      let result = await steps.ask(signals, timeoutMs: Int(deadline.leftMs(clock.nowMs)))
      if Task.isCancelled { return }
      let delayMs = retryDelayMs(after: result, attempt: attempt, random: random())
      guard let delayMs, delayMs < deadline.leftMs(clock.nowMs) else { return steps.settle(result) }
      guard await clock.hasSlept(ms: Int(delayMs)) else { return }
      attempt += 1
    }
  }
}
