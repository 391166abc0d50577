@_spi(AdPlatform) import AdPlacement

/// 2023-11-14T22:13:20Z.
package let startMs = 1_700_000_000_000.0

/// Time that stands still until it is advanced.
@MainActor
package final class VirtualTime: SessionClock {
  private struct Sleeper {
    let id: Int
    let dueMs: Double
    let slept: CheckedContinuation<Void, any Error>
  }

  private var elapsedMs = startMs
  /// How far the user, or a time server, has put the clock since. Sleepers do not mind.
  package var shiftMs = 0.0
  package var nowMs: Double { elapsedMs + shiftMs }
  private var sleepers: [Sleeper] = []
  private var started = 0

  package init() { serializeTasks() }

  /// How many sleep.
  package var timers: Int { sleepers.count }

  package func sleep(ms: Int) async throws {
    started += 1
    let (id, dueMs) = (started, elapsedMs + Double(ms))
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { slept in
        sleepers.append(Sleeper(id: id, dueMs: dueMs, slept: slept))
        if Task.isCancelled { giveUp(id) }
      }
    } onCancel: {
      Task { @MainActor in giveUp(id) }
    }
  }

  private func giveUp(_ id: Int) { take(id)?.slept.resume(throwing: CancellationError()) }

  private func take(_ id: Int) -> Sleeper? {
    sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0) }
  }

  /// Wakes those that are due, by their time and then by the order in which they fell asleep; each has done what it can
  /// before the next one wakes.
  package func advance(ms: Double) async {
    await settle()
    let endMs = elapsedMs + ms
    while let next = sleepers.filter({ $0.dueMs <= endMs }).min(by: { ($0.dueMs, $0.id) < ($1.dueMs, $1.id) }) {
      elapsedMs = next.dueMs
      take(next.id)?.slept.resume()
      await settle()
    }
    elapsedMs = endMs
  }
}

/// Runs what is ready to on the main actor, and what comes of it: no chain in the client is longer than half of this.
@MainActor
package func settle() async {
  for _ in 0..<10 {
    await withCheckedContinuation { turn in
      Task { @MainActor in turn.resume() }
    }
  }
}
