/// The placement code when none is named.
public let defaultCode = "inlineAd"

/// Hears every event of a session, on the main thread. What it throws stays in the session.
public typealias OnEvent = @MainActor @Sendable (AdEvent) throws -> Void

/// Diagnostics, on the main thread. Names and data are unstable; they never hold text of the conversation.
public typealias OnDebugEvent = @MainActor @Sendable (_ name: String, _ data: String?) throws -> Void

/// How ads are displayed; a frame where nothing is said.
public enum AdDisplay: String, Sendable, Hashable {
  /// No frame shows an ad, and ``AdEvent/filled(_:)`` has its text. For voice and messages.
  case text
}

extension SessionOptions {
  var mutable: MutableOptions {
    MutableOptions(
      variantId: variantId, locale: locale, regulatory: regulatory, userEmail: userEmail,
      advertisingId: advertisingId, vendorId: vendorId, userSignature: userSignature)
  }
}

extension Regulatory {
  /// What cannot be read protects.
  var isOfChild: Bool { (coppa ?? 0) != 0 }
}

/// For logs: without the token, and without what identifies the user.
extension SessionOptions: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the conversation.
  public var description: String { "SessionOptions(conversationId: \(conversationId))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
