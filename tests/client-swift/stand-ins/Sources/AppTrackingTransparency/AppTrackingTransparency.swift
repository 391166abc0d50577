import Foundation

open class ATTrackingManager: NSObject {
  public enum AuthorizationStatus: UInt, Sendable { case notDetermined, restricted, denied, authorized }

  open class var trackingAuthorizationStatus: AuthorizationStatus { fake.status }

  open class func requestTrackingAuthorization(
    completionHandler completion: @escaping (AuthorizationStatus) -> Void
  ) {
    fake.ask(completion)
  }

  public static let fake = Fake()

  /// The prompt, and the user in front of it.
  public final class Fake: @unchecked Sendable {
    private let lock = NSLock()
    private var known = AuthorizationStatus.notDetermined
    private var waiting: [Completion] = []
    private var count = 0
    public var status: AuthorizationStatus { lock.withLock { known } }
    public var asked: Int { lock.withLock { count } }

    private struct Completion: @unchecked Sendable {
      let run: (AuthorizationStatus) -> Void
    }

    func ask(_ completion: @escaping (AuthorizationStatus) -> Void) {
      lock.withLock {
        count += 1
        waiting.append(Completion(run: completion))
      }
    }

    /// On a thread of the system's, as the real one reports it.
    public func answer(_ status: AuthorizationStatus) {
      let reported = lock.withLock {
        defer { waiting = [] }
        known = status
        return waiting
      }
      let isReported = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        reported.forEach { $0.run(status) }
        isReported.signal()
      }
      isReported.wait()
    }

    public func reset(_ status: AuthorizationStatus = .notDetermined) {
      lock.withLock {
        known = status
        waiting = []
        count = 0
      }
    }
  }
}
