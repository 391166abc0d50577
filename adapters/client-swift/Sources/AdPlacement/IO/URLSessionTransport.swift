import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// More than an answer that can be read has.
private let maxBytes = 2 * 1_024 * 1_024

/// The system's own HTTP. A redirect would hand the token and the conversation to somebody else, so that none is
/// followed; nothing is cached, and no cookie is kept or sent.
@_spi(AdPlatform) public final class URLSessionTransport: Transport {
  private let session: URLSession
  private let exchanges = Exchanges()

  /// A transport with connections of its own.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Reads at most 2 MiB of the answer, which is more than one that can be read has.
  public func send(_ request: HTTPRequest, _ done: @escaping @MainActor @Sendable (HTTPAnswer?) -> Void) -> Stop {
    guard let url = URL(string: request.url), url.scheme == "https" || url.scheme == "http" else {
      let refusal = Task { done(nil) }
      return { refusal.cancel() }
    }
    var post = URLRequest(url: url, timeoutInterval: Double(request.timeoutMs) / 1_000)
    post.httpMethod = "POST"
    post.httpBody = Data(request.body.utf8)
    post.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
    for (name, value) in request.headers { post.setValue(value, forHTTPHeaderField: name) }
    let (task, exchanges) = (session.dataTask(with: post), exchanges)
    exchanges.add(task, done)
    task.resume()
    return {
      exchanges.remove(task)
      task.cancel()
    }
  }
}

private struct Exchange {
  let done: @MainActor @Sendable (HTTPAnswer?) -> Void
  var data = Data()
}

/// What has been read of the answers under way, by task. The delegate's queue and callers touch it, under a lock.
private final class Exchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var live: [Int: Exchange] = [:]

  private func locked<T>(_ body: () -> T) -> T {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  func add(_ task: URLSessionTask, _ done: @escaping @MainActor @Sendable (HTTPAnswer?) -> Void) {
    locked { live[task.taskIdentifier] = Exchange(done: done) }
  }

  @discardableResult
  func remove(_ task: URLSessionTask) -> Exchange? {
    locked { live.removeValue(forKey: task.taskIdentifier) }
  }

  private func finish(_ task: URLSessionTask, hasFailed: Bool) {
    guard let exchange = remove(task) else { return }
    var answer: HTTPAnswer?
    if !hasFailed, let response = task.response as? HTTPURLResponse {
      answer = HTTPAnswer(
        status: response.statusCode,
        text: String(decoding: exchange.data, as: UTF8.self),
        retryAfter: response.value(forHTTPHeaderField: "Retry-After"))
    }
    let told = answer
    Task { @MainActor in exchange.done(told) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = locked {
      live[dataTask.taskIdentifier]?.data.append(data)
      return (live[dataTask.taskIdentifier]?.data.count ?? 0) > maxBytes
    }
    // The first part of an answer that is too long is no JSON: it is told as it is.
    if isTooLong {
      finish(dataTask, hasFailed: false)
      dataTask.cancel()
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    finish(task, hasFailed: error != nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
