import Foundation

/// Who says an ``AdMessage``. The raw value is what the service calls it.
public enum AdRole: String, Sendable, Hashable, CaseIterable {
  /// The person in the conversation.
  case user
  /// The app's side of the conversation. Ads stand below its messages.
  case assistant
}

/// One message of the conversation, in its final form.
public struct AdMessage: Sendable, Hashable, Identifiable {
  /// Stable and unique in the conversation; never empty. A message whose id changes has no ad.
  public let id: String
  /// Who says it.
  public let role: AdRole
  /// The visible text, as the user reads it.
  public let content: String
  /// When it was made.
  public let createdAt: Date

  /// A message of the conversation. A message with an empty `id` is ignored by the session.
  public init(id: String, role: AdRole, content: String, createdAt: Date = Date()) {
    self.id = id
    self.role = role
    self.content = content
    self.createdAt = createdAt
  }
}

/// For logs: without the text.
extension AdMessage: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names id and role, so that no log holds the text by accident.
  public var description: String { "AdMessage(id: \(id), role: \(role.rawValue))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
