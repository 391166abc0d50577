@_spi(AdPlatform) import AdPlacement
import Foundation

/// Time for tests over real sockets, where what the machine takes must decide nothing: waits of at most `passingMs` are
/// over at once, longer ones only when the test calls `expire`.
@MainActor
final class HeldClock: SessionClock {
  private let passingMs: Int
  private(set) var nowMs = Date().timeIntervalSince1970 * 1_000
  private var held: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var started = 0

  init(passingMs: Int) { self.passingMs = passingMs }

  /// How many waits are held.
  var waiting: Int { held.count }

  func sleep(ms: Int) async throws {
    if ms <= passingMs {
      await Task.yield()
      nowMs += Double(ms)
      return try Task.checkCancellation()
    }
    started += 1
    let id = started
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { slept in
        held[id] = slept
        if Task.isCancelled { giveUp(id) }
      }
    } onCancel: {
      Task { @MainActor in giveUp(id) }
    }
  }

  private func giveUp(_ id: Int) { held.removeValue(forKey: id)?.resume(throwing: CancellationError()) }

  /// Ends every wait that is held.
  func expire() {
    let all = held
    held = [:]
    all.values.forEach { $0.resume() }
  }
}
