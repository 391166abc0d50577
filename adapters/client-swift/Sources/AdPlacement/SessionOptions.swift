/// The placement code when none is named.
public let defaultCode = "inlineAd"

/// Hears every event of a session, on the main thread. What it throws stays in the session.
public typealias OnEvent = @MainActor @Sendable (AdEvent) throws -> Void

/// Diagnostics, on the main thread. Names and data are unstable; they never hold text of the conversation.
public typealias OnDebugEvent = @MainActor @Sendable (_ name: String, _ data: String?) throws -> Void

/// What makes a session. Nothing is checked here: what is wrong arrives as ``AdEvent/error(_:)``.
public struct SessionOptions: Sendable {
  /// Origin of the service, for example `https://ads.example.com`.
  public var adServerURL: String
  /// Names the publisher's account. It may stand in an app: it is no secret.
  public var publisherToken: String
  /// Stable across conversations, unique per user, not personally identifying.
  public var userId: String
  /// New for each conversation.
  public var conversationId: String
  /// Kinds of ad slots that the app has; ``defaultCode`` alone when empty.
  public var enabledPlacementCodes: [String]
  /// Who the assistant plays.
  public var character: AdCharacter?
  /// Cohort of the publisher's own A/B test.
  public var variantId: String?
  /// Privacy signals as the app knows them.
  public var regulatory: Regulatory?
  /// Of the user; the service keeps a keyed digest of it alone, to limit frequency.
  public var userEmail: String?
  /// An advertising id that the app read itself; wins over the IDFA that the client reads.
  public var advertisingId: String?
  /// A vendor id that the app read itself; wins over the IDFV that the client reads.
  public var vendorId: String?
  /// Whether the system's question about tracking is asked when the session starts, if it was not answered before. A
  /// child (``Regulatory/coppa``) is never asked.
  public var requestTrackingAuthorization: Bool
  /// Hears every event; ``Session/events`` tells the same ones.
  public var onEvent: OnEvent?
  /// Hears what happens inside.
  public var onDebugEvent: OnDebugEvent?
  /// Word of the service in storage keys.
  public var brand: String
  /// Word of the service in headers; the brand, capitalised, when `nil`.
  public var headerPrefix: String?

  /// Options of a session, with the defaults of the service.
  public init(
    adServerURL: String,
    publisherToken: String,
    userId: String,
    conversationId: String,
    enabledPlacementCodes: [String] = [defaultCode],
    character: AdCharacter? = nil,
    variantId: String? = nil,
    regulatory: Regulatory? = nil,
    userEmail: String? = nil,
    advertisingId: String? = nil,
    vendorId: String? = nil,
    requestTrackingAuthorization: Bool = true,
    onEvent: OnEvent? = nil,
    onDebugEvent: OnDebugEvent? = nil,
    brand: String = "svc",
    headerPrefix: String? = nil
  ) {
    self.adServerURL = adServerURL
    self.publisherToken = publisherToken
    self.userId = userId
    self.conversationId = conversationId
    self.enabledPlacementCodes = enabledPlacementCodes
    self.character = character
    self.variantId = variantId
    self.regulatory = regulatory
    self.userEmail = userEmail
    self.advertisingId = advertisingId
    self.vendorId = vendorId
    self.requestTrackingAuthorization = requestTrackingAuthorization
    self.onEvent = onEvent
    self.onDebugEvent = onDebugEvent
    self.brand = brand
    self.headerPrefix = headerPrefix
  }

  var mutable: MutableOptions {
    MutableOptions(
      variantId: variantId,
      regulatory: regulatory,
      userEmail: userEmail,
      advertisingId: advertisingId,
      vendorId: vendorId
    )
  }
}

/// For logs: without the token, and without what tells who the user is.
extension SessionOptions: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the conversation.
  public var description: String { "SessionOptions(conversationId: \(conversationId))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
