import Foundation

/// Stops what was begun: from then on it calls nobody back. Idempotent, and harmless once it is over.
@_spi(AdPlatform) public typealias Stop = @MainActor @Sendable () -> Void

/// The only source of time: a test sets it.
@MainActor @_spi(AdPlatform) public protocol SessionClock: AnyObject {
  /// Milliseconds since 1970.
  var nowMs: Double { get }
  /// Calls back once, after so many milliseconds.
  func after(ms: Int, _ run: @escaping @MainActor () -> Void) -> Stop
}

/// The system's time.
@_spi(AdPlatform) public final class SystemClock: SessionClock {
  /// A clock; all of them show the same time.
  public init() {}

  /// Milliseconds since 1970.
  public var nowMs: Double { Date().timeIntervalSince1970 * 1_000 }

  /// Calls back once, after so many milliseconds.
  public func after(ms: Int, _ run: @escaping @MainActor () -> Void) -> Stop {
    let waiting = Task {
      if (try? await Task.sleep(nanoseconds: UInt64(max(0, ms)) * 1_000_000)) != nil, !Task.isCancelled { run() }
    }
    return { waiting.cancel() }
  }
}
