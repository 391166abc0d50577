@_spi(AdPlatform) import AdPlacement
import Foundation

/// Time for tests over real sockets, where what the machine takes must decide nothing: waits of at most `passingMs` are
/// over at once, longer ones only when the test calls `expire`.
@MainActor
final class HeldClock: SessionClock {
  private let passingMs: Int
  private(set) var nowMs = Date().timeIntervalSince1970 * 1_000
  private var held: [Int: @MainActor () -> Void] = [:]
  private var started = 0

  init(passingMs: Int) { self.passingMs = passingMs }

  /// How many waits are held.
  var waiting: Int { held.count }

  func after(ms: Int, _ run: @escaping @MainActor () -> Void) -> Stop {
    started += 1
    let id = started
    held[id] = run
    if ms <= passingMs {
      Task { [weak self] in
        guard let self, let run = held.removeValue(forKey: id) else { return }
        nowMs += Double(ms)
        run()
      }
    }
    return { [weak self] in self?.held[id] = nil }
  }

  /// Ends every wait that is held.
  func expire() {
    let all = held
    held = [:]
    all.values.forEach { $0() }
  }
}
