import Foundation

/// Who the assistant plays; pinned for the conversation.
public struct AdCharacter: Sendable, Hashable {
  /// Stable id of the character.
  public let id: String
  /// Its name, as users see it.
  public let name: String
  /// Address of its picture, on the web.
  public let avatarURL: URL
  /// How it greets; what the text of interstitials starts from.
  public let greeting: String?
  /// Its personality, in a sentence or two.
  public let persona: String?
  /// Themes and interests, without order.
  public let tags: [String]?
  /// Whether it is for adults; ads are chosen accordingly.
  public let isNSFW: Bool?

  /// A character. What is left out is not told to the service.
  public init(
    id: String,
    name: String,
    avatarURL: URL,
    greeting: String? = nil,
    persona: String? = nil,
    tags: [String]? = nil,
    isNSFW: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.avatarURL = avatarURL
    self.greeting = greeting
    self.persona = persona
    self.tags = tags
    self.isNSFW = isNSFW
  }

  var json: JSONObject {
    JSONObject(present: [
      "id": .string(id),
      "name": .string(name),
      "avatarUrl": .string(avatarURL.absoluteString),
      "greeting": greeting.map(JSONValue.string),
      "persona": persona.map(JSONValue.string),
      "tags": tags.map { .array($0.map(JSONValue.string)) },
      "isNsfw": isNSFW.map(JSONValue.bool),
    ])
  }
}

/// For logs: without its texts.
extension AdCharacter: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the id.
  public var description: String { "AdCharacter(id: \(id))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
