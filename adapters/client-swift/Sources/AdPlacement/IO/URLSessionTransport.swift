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
  public func send(_ request: HTTPRequest) async -> HTTPAnswer? {
    guard let url = URL(string: request.url), url.scheme == "https" || url.scheme == "http" else { return nil }
    var post = URLRequest(url: url, timeoutInterval: Double(request.timeoutMs) / 1_000)
    post.httpMethod = "POST"
    post.httpBody = Data(request.body.utf8)
    post.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
    for (name, value) in request.headers { post.setValue(value, forHTTPHeaderField: name) }
    let (task, exchanges) = (session.dataTask(with: post), exchanges)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answered in
        exchanges.add(task, answered)
        task.resume()
        // The handler below may have run before there was something to give up.
        if Task.isCancelled { exchanges.giveUp(task) }
      }
    } onCancel: {
      exchanges.giveUp(task)
    }
  }
}

private struct Exchange {
  let answered: CheckedContinuation<HTTPAnswer?, Never>
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

  func add(_ task: URLSessionTask, _ answered: CheckedContinuation<HTTPAnswer?, Never>) {
    locked { live[task.taskIdentifier] = Exchange(answered: answered) }
  }

  /// Harmless once it is over.
  func giveUp(_ task: URLSessionTask) {
    remove(task)?.answered.resume(returning: nil)
    task.cancel()
  }

  private func remove(_ task: URLSessionTask) -> Exchange? {
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
    exchange.answered.resume(returning: answer)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = locked {
      live[dataTask.taskIdentifier]?.data.append(data)
      return (live[dataTask.taskIdentifier]?.data.count ?? 0) > maxBytes
    }
    // The first part of an answer that is too long is no JSON: it is passed on as it is.
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
