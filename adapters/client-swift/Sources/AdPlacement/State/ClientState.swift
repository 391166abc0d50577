/// A bid of a preload answer that can be shown.
@_spi(AdPlatform) public struct Bid: Sendable, Hashable {
  /// Names the ad; a UUID.
  public let bidId: String
  /// The placement code.
  public let code: String
  /// eCPM in USD.
  public let revenue: Double
  /// `image`, `video`, `interstitial`, `banner`, or a newer one.
  public let format: String
  /// First version of the text.
  public let content: String
  /// What a bidder signed for SKAdNetwork.
  public let skan: Skan?
  /// What it signed for AdAttributionKit.
  public let adAttributionKit: AdAttributionKitAd?
  /// Of an ad without a frame.
  public let text: AdText?
}

/// A bid that found its assistant message.
struct PairedAd: Sendable, Hashable {
  let bid: Bid
  let messageId: String
  /// Once the text was shown to its end.
  var finalText: String?
  /// Names of the events that its pages reported.
  var emitted: Set<String> = []
  /// Last height of its page in points, also while it is off the screen; 0 while hidden.
  var height = 0.0
  /// When it was clicked last, in milliseconds since 1970.
  var clickedMs: Double?
  /// Its page failed: there is nothing to show.
  var isBroken = false

  var bidId: String { bid.bidId }
  var code: String { bid.code }
  var isViewed: Bool { emitted.contains("ad.viewed") }
}

/// What `/init` says, fixed for the session.
struct Flags: Sendable, Hashable {
  var preloadTimeoutMs = 16_000
  var reportErrors = true
  var reportDebug = false
}

/// `refused`: the service does not know the token. It is as final as `disabled`, but not the service's wish.
enum Ending: Sendable, Hashable {
  case refused, disabled, destroyed
}

struct ClientState: Sendable, Hashable {
  /// `nil` while the session is active.
  var ending: Ending?
  var sessionId: String?
  var flags = Flags()
  var messages: [AdMessage] = []
  /// How often a message was replaced by another text.
  var revision = 0
  /// Ids of messages, also of those that were trimmed: an app that hands over its whole list again adds nothing.
  var knownIds: [String] = []
  /// Whether the newest user message mutes its turn.
  var isTrackOnly = false
  /// Bids of the newest answer, until their assistant message comes.
  var waiting: [Bid] = []
  var ads: [PairedAd] = []

  var isActive: Bool { ending == nil }

  /// What can be shown there.
  func ad(messageId: String, code: String) -> PairedAd? {
    ads.first { $0.messageId == messageId && $0.code == code && !$0.isBroken }
  }
}
