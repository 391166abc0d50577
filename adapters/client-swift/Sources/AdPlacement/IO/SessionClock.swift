import Foundation

/// The only source of time: a test sets it.
@MainActor @_spi(AdPlatform) public protocol SessionClock: AnyObject {
  /// Milliseconds since 1970.
  var nowMs: Double { get }
  /// Returns after so many milliseconds; throws as soon as the calling task is cancelled.
  func sleep(ms: Int) async throws
}

extension SessionClock {
  /// Whether so many milliseconds passed before the calling task was cancelled.
  func hasSlept(ms: Int) async -> Bool { (try? await sleep(ms: ms)) != nil && !Task.isCancelled }
}

/// The system's time.
@_spi(AdPlatform) public final class SystemClock: SessionClock {
  /// A clock; all of them show the same time.
  public init() {}

  /// Milliseconds since 1970.
  public var nowMs: Double { Date().timeIntervalSince1970 * 1_000 }

  /// Returns after so many milliseconds; throws as soon as the calling task is cancelled.
  public func sleep(ms: Int) async throws { try await Task.sleep(nanoseconds: UInt64(max(0, ms)) * 1_000_000) }
}
