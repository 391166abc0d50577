/// What happens to ads. ``name`` is stable; payloads are typed. New cases may come with a new minor version: give a
/// `switch` a `default`.
public enum AdEvent: Sendable, Hashable {
  /// An ad came for the newest assistant message.
  case filled(Filled)
  /// A turn has no ad.
  case noFill(NoFill)
  /// Something failed, or the service refused.
  case error(Failure)
  /// The first word of the text is on the screen.
  case renderStarted(Shown)
  /// The last word of the text is on the screen.
  case renderCompleted(Shown)
  /// The ad has a new height.
  case height(Height)
  /// The MRC standard is met: an impression.
  case viewed(Viewed)
  /// The user tapped the ad.
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
    case .renderStarted: return "ad.render-started"
    case .renderCompleted: return "ad.render-completed"
    case .height: return "ad.height"
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
    case .renderStarted(let event), .renderCompleted(let event), .videoStarted(let event), .videoCompleted(let event),
      .rewardGranted(let event):
      return event.code
    case .height(let event): return event.code
    case .viewed(let event): return event.code
    case .clicked(let event): return event.code
    case .noFill, .error: return nil
    }
  }

  /// Id of the assistant message that it concerns; `nil` where none is known by then.
  public var messageId: String? {
    switch self {
    case .filled(let event): return event.messageId
    case .noFill(let event): return event.messageId
    case .error(let event): return event.messageId
    case .renderStarted(let event), .renderCompleted(let event), .videoStarted(let event), .videoCompleted(let event),
      .rewardGranted(let event):
      return event.messageId
    case .height(let event): return event.messageId
    case .viewed(let event): return event.messageId
    case .clicked(let event): return event.messageId
    }
  }
}

/// For logs: without the text of an ad, which may answer what the user said.
extension AdEvent: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names what happened, where.
  public var description: String {
    "AdEvent(\(name), code: \(code ?? "none"), messageId: \(messageId ?? "none"))"
  }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
