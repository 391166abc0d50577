/// For logs: without the text of an ad, which may answer what the user said.
extension AdEvent: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names what happened, where.
  public var description: String {
    "AdEvent(\(name), code: \(code ?? "none"), messageId: \(messageId ?? "none"))"
  }
  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// For logs: without the text of the ad, which may answer what the user said.
extension AdEvent.Filled: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the ad and its place.
  public var description: String { "Filled(code: \(code), messageId: \(messageId), bidId: \(bidId))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// For logs: without what the ad says, which may answer what the user said.
extension AdText: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the advertiser.
  public var description: String { "AdText(advertiser: \(advertiser))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
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

/// For logs: without its texts.
extension AdCharacter: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the id.
  public var description: String { "AdCharacter(id: \(id))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// For logs: without the strings of a consent platform.
extension Regulatory: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the flags.
  public var description: String {
    "Regulatory(gdpr: \(gdpr.map(String.init) ?? "none"), coppa: \(coppa.map(String.init) ?? "none"))"
  }
  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// For logs: without what identifies the user.
extension MutableOptions: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the cohort.
  public var description: String { "MutableOptions(variantId: \(variantId ?? "none"))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
