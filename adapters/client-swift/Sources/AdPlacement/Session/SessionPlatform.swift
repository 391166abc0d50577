/// What a session stands on; everything but `info` has its value in an app, and is replaced in tests.
@MainActor @_spi(AdPlatform) public struct SessionPlatform {
  let info: any PlatformInfo
  let transport: any Transport
  let clock: any SessionClock
  /// 0 to 1, for the spread of retries.
  let random: @MainActor () -> Double

  /// What is `nil` is the system's own.
  public init(
    info: any PlatformInfo,
    transport: (any Transport)? = nil,
    clock: (any SessionClock)? = nil,
    random: @escaping @MainActor () -> Double = { Double.random(in: 0...1) }
  ) {
    self.info = info
    self.transport = transport ?? URLSessionTransport()
    self.clock = clock ?? SystemClock()
    self.random = random
  }
}
