import Foundation

open class ATTrackingManager: NSObject {
  public enum AuthorizationStatus: UInt, Sendable { case notDetermined, restricted, denied, authorized }

  open class var trackingAuthorizationStatus: AuthorizationStatus { fake.status }

  open class func requestTrackingAuthorization(
    completionHandler completion: @escaping @Sendable (AuthorizationStatus) -> Void
  ) {
    fake.ask(completion)
  }

  public static let fake = Fake()

  /// The prompt, and the user in front of it.
  public final class Fake: @unchecked Sendable {
    private let lock = NSLock()
    private var known = AuthorizationStatus.notDetermined
    private var waiting: [@Sendable (AuthorizationStatus) -> Void] = []
    private var count = 0
    public var status: AuthorizationStatus { lock.withLock { known } }
    public var asked: Int { lock.withLock { count } }

    func ask(_ completion: @escaping @Sendable (AuthorizationStatus) -> Void) {
      lock.withLock {
        count += 1
        waiting.append(completion)
      }
    }

    public func answer(_ status: AuthorizationStatus) {
      let told = lock.withLock {
        defer { waiting = [] }
        known = status
        return waiting
      }
      told.forEach { $0(status) }
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
