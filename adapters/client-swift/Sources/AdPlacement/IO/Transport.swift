/// A JSON body on its way to the service.
@_spi(AdPlatform) public struct HTTPRequest: Sendable {
  public let url: String
  public let body: String
  public let headers: [String: String]
  /// After it nobody waits for the answer any more. Milliseconds.
  public let timeoutMs: Int
}

@_spi(AdPlatform) public struct HTTPAnswer: Sendable {
  public let status: Int
  public let text: String
  /// The header of that name.
  public let retryAfter: String?

  public init(status: Int, text: String, retryAfter: String? = nil) {
    self.status = status
    self.text = text
    self.retryAfter = retryAfter
  }
}

/// Posts a request and reads the whole answer. Throws when there is none; ends when its task is cancelled.
@MainActor @_spi(AdPlatform) public protocol Transport: AnyObject {
  func send(_ request: HTTPRequest) async throws -> HTTPAnswer
}
