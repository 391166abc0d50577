import Foundation

/// The version of the podspec; a test compares them.
let sdkVersion = "4.0.0"
let sdkName = "sdk-swift"

/// What cannot be asked for.
private let nowhere = "invalid:"

/// A bare origin, without a port that is the usual one, as WebKit spells it; `nil` when the address is not of the web.
@_spi(AdPlatform) public func originOf(_ address: String) -> String? {
  let address = address.lowercased()
  guard let range = address.range(of: "^https?://[^/?#]+", options: .regularExpression) else { return nil }
  let origin = String(address[range])
  let usualPort = origin.hasPrefix("https:") ? ":443" : ":80"
  return origin.hasSuffix(usualPort) ? String(origin.dropLast(usualPort.count)) : origin
}

/// Options with their defaults. Nothing is checked here that the server checks: it says so in an answer, and an app must
/// not break over it.
struct Config {
  let origin: String
  let codes: [String]
  let character: JSONObject?
  let display: AdDisplay?
  let headerPrefix: String
  /// Stands in every call.
  let identity: JSONObject

  init(_ options: SessionOptions) {
    origin = originOf(options.adServerURL) ?? nowhere
    let named = options.enabledPlacementCodes.filter { !$0.isEmpty }
    codes = named.isEmpty ? [defaultCode] : named
    character = options.character?.json
    display = options.display
    let prefix = options.headerPrefix ?? ""
    headerPrefix = prefix.isEmpty ? options.brand.prefix(1).uppercased() + options.brand.dropFirst() : prefix
    identity = [
      "publisherToken": .string(options.publisherToken),
      "userId": .string(options.userId),
      "conversationId": .string(options.conversationId),
      "sdk": ["name": .string(sdkName), "platform": "ios", "version": .string(sdkVersion)],
    ]
  }
}
