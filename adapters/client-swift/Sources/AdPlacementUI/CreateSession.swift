#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import Foundation

  extension AdSession {
    /// Starts the session of one conversation on this device. What is wrong with the options arrives as `ad.error`.
    ///
    /// By default it asks the user whether the app may track, once and only while the app is active. An app whose
    /// `Info.plist` lacks `NSUserTrackingUsageDescription` would be ended by the system then: the question is left out,
    /// and the log and `onDebugEvent` (`tracking_not_described`) say so.
    public convenience init(_ options: SessionOptions) {
      let info = ApplePlatformInfo { name, data in
        NSLog("%@", "AdPlacement: \(data)")
        try? options.onDebugEvent?(name, data)
      }
      self.init(options, platform: SessionPlatform(info: info))
    }
  }
#endif
