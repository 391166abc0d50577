@_spi(AdPlatform) import AdPlacement

/// 2023-11-14T22:13:20Z.
package let startMs = 1_700_000_000_000.0

/// Time that stands still until it is advanced.
@MainActor
package final class VirtualTime: SessionClock {
  private struct Timer {
    let id: Int
    let dueMs: Double
    let run: @MainActor () -> Void
  }

  private var elapsedMs = startMs
  /// How far the user, or a time server, has put the clock since. Timers do not mind.
  package var shiftMs = 0.0
  package var nowMs: Double { elapsedMs + shiftMs }
  private var waiting: [Timer] = []
  private var started = 0

  package init() {}

  /// How many wait.
  package var timers: Int { waiting.count }

  package func after(ms: Int, _ run: @escaping @MainActor () -> Void) -> Stop {
    started += 1
    let id = started
    waiting.append(Timer(id: id, dueMs: elapsedMs + Double(ms), run: run))
    return { [weak self] in self?.waiting.removeAll { $0.id == id } }
  }

  /// Runs what becomes due, by its time and then by the order in which it was set up.
  package func advance(ms: Double) {
    let endMs = elapsedMs + ms
    while let next = waiting.filter({ $0.dueMs <= endMs }).min(by: { ($0.dueMs, $0.id) < ($1.dueMs, $1.id) }) {
      elapsedMs = next.dueMs
      waiting.removeAll { $0.id == next.id }
      next.run()
    }
    elapsedMs = endMs
  }
}
