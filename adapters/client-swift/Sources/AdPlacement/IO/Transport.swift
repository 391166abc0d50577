/// A JSON body on its way to the service.
@_spi(AdPlatform) public struct HTTPRequest: Sendable {
  /// Where it goes.
  public let url: String
  /// A record of JSON.
  public let body: String
  /// Beside the content type.
  public let headers: [String: String]
  /// After it nobody waits for the answer any more. Milliseconds.
  public let timeoutMs: Int
}

/// What a server said, to its end.
@_spi(AdPlatform) public struct HTTPAnswer: Sendable {
  /// Of HTTP.
  public let status: Int
  /// The body.
  public let text: String
  /// The header of that name.
  public let retryAfter: String?

  /// An answer.
  public init(status: Int, text: String, retryAfter: String? = nil) {
    self.status = status
    self.text = text
    self.retryAfter = retryAfter
  }
}

/// Posts requests.
@MainActor @_spi(AdPlatform) public protocol Transport: AnyObject {
  /// Reads the whole answer; `nil` when there is none, and as soon as the calling task is cancelled.
  func send(_ request: HTTPRequest) async -> HTTPAnswer?
}
