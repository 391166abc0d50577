// Generated from adapters/wire and adapters/client-js by `npm run native-names`. Do not edit.
// swift-format-ignore-file

/// What happens to ads. ``name`` is stable; payloads are typed. New cases may come with a new minor version: give a
/// `switch` a `default`.
public enum AdEvent: Sendable, Hashable {
  /// An ad came for the newest assistant message.
  case filled(Filled)
  /// A turn has no ad.
  case noFill(NoFill)
  /// Something failed, or the service refused.
  case error(Failure)
  /// The ad has a new height.
  case height(Height)
  /// The first word of the text is on the screen.
  case renderStarted(Shown)
  /// The last word of the text is on the screen.
  case renderCompleted(Shown)
  /// The MRC standard is met: an impression.
  case viewed(Viewed)
  /// The user pressed the ad.
  case clicked(Clicked)
  /// A video began to play.
  case videoStarted(Shown)
  /// A video played to its end.
  case videoCompleted(Shown)
  /// A rewarded video was watched to its end.
  case rewardGranted(Shown)

  /// The name that every client has for it, for example `ad.filled`.
  public var name: String {
    switch self {
    case .filled: return "ad.filled"
    case .noFill: return "ad.no-fill"
    case .error: return "ad.error"
    case .height: return "ad.height"
    case .renderStarted: return "ad.render-started"
    case .renderCompleted: return "ad.render-completed"
    case .viewed: return "ad.viewed"
    case .clicked: return "ad.clicked"
    case .videoStarted: return "video.started"
    case .videoCompleted: return "video.completed"
    case .rewardGranted: return "reward.granted"
    }
  }

  /// The placement code; `nil` for events of the whole session.
  public var code: String? {
    switch self {
    case .filled(let event): return event.code
    case .height(let event): return event.code
    case .renderStarted(let event), .renderCompleted(let event), .videoStarted(let event), .videoCompleted(let event),
      .rewardGranted(let event):
      return event.code
    case .viewed(let event): return event.code
    case .clicked(let event): return event.code
    default: return nil
    }
  }

  /// Id of the assistant message that it concerns; `nil` where none is known by then.
  public var messageId: String? {
    switch self {
    case .filled(let event): return event.messageId
    case .noFill(let event): return event.messageId
    case .error(let event): return event.messageId
    case .height(let event): return event.messageId
    case .renderStarted(let event), .renderCompleted(let event), .videoStarted(let event), .videoCompleted(let event),
      .rewardGranted(let event):
      return event.messageId
    case .viewed(let event): return event.messageId
    case .clicked(let event): return event.messageId
    }
  }

  /// Of ``AdEvent/filled(_:)``.
  public struct Filled: Sendable, Hashable {
    /// The placement code, the assistant message that the ad belongs to, and the ad itself.
    public let code: String, messageId: String, bidId: String
    /// eCPM in USD.
    public let revenue: Double
  }

  /// Of ``AdEvent/noFill(_:)``.
  public struct NoFill: Sendable, Hashable {
    /// The assistant message; `nil` when it concerns the session, or a message that has not come.
    public let messageId: String?
    /// Why.
    public let skipCode: String
  }

  /// Of ``AdEvent/error(_:)``.
  public struct Failure: Sendable, Hashable {
    /// The assistant message; `nil` when it concerns the session, or a message that has not come.
    public let messageId: String?
    /// One sentence for developers.
    public let message: String
    /// What failed.
    public let errCode: String
  }

  /// Of ``AdEvent/height(_:)``.
  public struct Height: Sendable, Hashable {
    /// The placement code, and the assistant message that the ad belongs to.
    public let code: String, messageId: String
    /// In CSS pixels or a platform's own; 0 when the ad is hidden.
    public let height: Double
  }

  /// Of events that name an ad and no more.
  public struct Shown: Sendable, Hashable {
    /// The placement code, the assistant message that the ad belongs to, and the ad itself.
    public let code: String, messageId: String, bidId: String
  }

  /// Of ``AdEvent/viewed(_:)``.
  public struct Viewed: Sendable, Hashable {
    /// The placement code, the assistant message that the ad belongs to, and the ad itself.
    public let code: String, messageId: String, bidId: String
    /// Text of the ad as it was shown.
    public let content: String
    /// `image`, `video`, `interstitial`, `banner`, or a newer one.
    public let format: String
    /// eCPM in USD.
    public let revenue: Double
  }

  /// Of ``AdEvent/clicked(_:)``.
  public struct Clicked: Sendable, Hashable {
    /// The placement code, the assistant message that the ad belongs to, and the ad itself.
    public let code: String, messageId: String, bidId: String
    /// Text of the ad as it was shown.
    public let content: String
    /// Where the click leads to.
    public let url: String
    /// `image`, `video`, `interstitial`, `banner`, or a newer one.
    public let format: String
    /// Region clicked, for example `cta`; may be empty.
    public let area: String
  }

  /// What a page tells; `nil` for another name, and for a click that leads nowhere.
  static func ofPage(_ name: String, _ ad: PairedAd, content: String, url: String?, area: String) -> AdEvent? {
    switch name {
    case "ad.render-started":
      return .renderStarted(Shown(code: ad.code, messageId: ad.messageId, bidId: ad.bidId))
    case "ad.render-completed":
      return .renderCompleted(Shown(code: ad.code, messageId: ad.messageId, bidId: ad.bidId))
    case "ad.viewed":
      return .viewed(Viewed(
        code: ad.code, messageId: ad.messageId, bidId: ad.bidId, content: content, format: ad.bid.format,
        revenue: ad.bid.revenue
      ))
    case "ad.clicked":
      guard let url else { return nil }
      return .clicked(Clicked(
        code: ad.code, messageId: ad.messageId, bidId: ad.bidId, content: content, url: url, format: ad.bid.format,
        area: area
      ))
    case "video.started":
      return .videoStarted(Shown(code: ad.code, messageId: ad.messageId, bidId: ad.bidId))
    case "video.completed":
      return .videoCompleted(Shown(code: ad.code, messageId: ad.messageId, bidId: ad.bidId))
    case "reward.granted":
      return .rewardGranted(Shown(code: ad.code, messageId: ad.messageId, bidId: ad.bidId))
    default: return nil
    }
  }
}
