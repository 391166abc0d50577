import Foundation

/// Small tolerant readers of what comes from outside; none of them throws.
extension JSONValue {
  /// A record, or one without fields.
  var fields: JSONObject { object ?? [:] }

  var object: JSONObject? {
    if case .object(let value) = self { return value }
    return nil
  }

  var array: [JSONValue]? {
    if case .array(let value) = self { return value }
    return nil
  }

  /// A text that says something.
  var text: String? {
    if case .string(let value) = self, !value.isEmpty { return value }
    return nil
  }

  var number: Double? {
    if case .number(let value) = self, value.isFinite { return value }
    return nil
  }
}

extension JSONObject {
  /// A record without the keys that say nothing.
  @_spi(AdPlatform) public init(present entries: [String: JSONValue?]) {
    self = entries.compactMapValues { $0 }
  }

  func adding(_ other: JSONObject) -> JSONObject { merging(other) { _, added in added } }
}

/// More than any honest answer has; parsing more would be felt in the app.
private let maxBytes = 1_000_000
private let maxDepth = 32

/// How deep it is nested, before anything is built of it.
private func depth(of text: String) -> Int {
  var (depth, deepest) = (0, 0)
  var (isInText, isEscaped) = (false, false)
  for byte in text.utf8 {
    switch byte {
    case _ where isEscaped: isEscaped = false
    case UInt8(ascii: "\\") where isInText: isEscaped = true
    case UInt8(ascii: "\""): isInText.toggle()
    case _ where isInText: break
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      depth += 1
      deepest = max(deepest, depth)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
    default: break
    }
  }
  return deepest
}

/// The JSON value, or `nil` when there is none.
@_spi(AdPlatform) public func parseJSON(_ text: String) -> JSONValue? {
  guard text.utf8.count <= maxBytes, depth(of: text) <= maxDepth else { return nil }
  return try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
}

/// The record as JSON, its keys in order.
@_spi(AdPlatform) public func writeJSON(_ object: JSONObject) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // Every value of the type can be written.
  return (try? encoder.encode(object)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
}
