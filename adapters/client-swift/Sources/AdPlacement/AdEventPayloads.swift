extension AdEvent {
  /// Of ``AdEvent/filled(_:)``.
  public struct Filled: Sendable, Hashable {
    /// The placement code.
    public let code: String
    /// Id of the assistant message that the ad belongs to.
    public let messageId: String
    /// Names the ad.
    public let bidId: String
    /// eCPM in USD.
    public let revenue: Double
  }

  /// Of ``AdEvent/noFill(_:)``.
  public struct NoFill: Sendable, Hashable {
    /// `nil` while the assistant message has not come.
    public let messageId: String?
    /// Why: `ads_disabled`, `ad_skipped`, `ivt_blocked`, `unfilled_bid`, `illegal_content`, `unknown`, or a newer one.
    public let skipCode: String
  }

  /// Of ``AdEvent/error(_:)``.
  public struct Failure: Sendable, Hashable {
    /// `nil` when it concerns the session, or a message that has not come.
    public let messageId: String?
    /// One sentence for developers.
    public let message: String
    /// What failed, for example `invalid_token`, `request_failed` or `frame_unreachable`.
    public let errCode: String
  }

  /// Of events that name an ad and no more.
  public struct Shown: Sendable, Hashable {
    /// The placement code.
    public let code: String
    /// Id of the assistant message that the ad belongs to.
    public let messageId: String
    /// Names the ad.
    public let bidId: String
  }

  /// Of ``AdEvent/height(_:)``.
  public struct Height: Sendable, Hashable {
    /// The placement code.
    public let code: String
    /// Id of the assistant message that the ad belongs to.
    public let messageId: String
    /// In points; 0 while the ad is hidden.
    public let height: Double
  }

  /// Of ``AdEvent/viewed(_:)``.
  public struct Viewed: Sendable, Hashable {
    /// The placement code.
    public let code: String
    /// Id of the assistant message that the ad belongs to.
    public let messageId: String
    /// Names the ad.
    public let bidId: String
    /// The text of the ad.
    public let content: String
    /// `image`, `video`, `interstitial`, `banner`, or a newer one.
    public let format: String
    /// eCPM in USD.
    public let revenue: Double
  }

  /// Of ``AdEvent/clicked(_:)``.
  public struct Clicked: Sendable, Hashable {
    /// The placement code.
    public let code: String
    /// Id of the assistant message that the ad belongs to.
    public let messageId: String
    /// Names the ad.
    public let bidId: String
    /// The text of the ad.
    public let content: String
    /// Where it leads. The client opens it.
    public let url: String
    /// `image`, `video`, `interstitial`, `banner`, or a newer one.
    public let format: String
    /// The region that was tapped, for example `cta`; may be empty.
    public let area: String
  }
}

/// For logs: without the text of the ad, which may answer what the user said.
extension AdEvent.Viewed: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the ad and its place.
  public var description: String { "Viewed(code: \(code), messageId: \(messageId), bidId: \(bidId))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// For logs: without the text of the ad, which may answer what the user said.
extension AdEvent.Clicked: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the ad and its place.
  public var description: String { "Clicked(code: \(code), messageId: \(messageId), bidId: \(bidId))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
