import Foundation

/// The only source of time: a test sets it.
@MainActor @_spi(AdPlatform) public protocol SessionClock: AnyObject {
  /// Milliseconds since 1970.
  var nowMs: Double { get }
  /// Throws as soon as its task is cancelled.
  func sleep(ms: Int) async throws
}

@_spi(AdPlatform) public final class SystemClock: SessionClock {
  public init() {}

  public var nowMs: Double { Date().timeIntervalSince1970 * 1_000 }

  public func sleep(ms: Int) async throws {
    try await Task.sleep(nanoseconds: UInt64(max(0, ms)) * 1_000_000)
  }
}
