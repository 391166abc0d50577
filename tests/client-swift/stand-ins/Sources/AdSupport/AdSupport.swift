import Foundation

open class ASIdentifierManager: NSObject, @unchecked Sendable {
  private static let one = ASIdentifierManager()
  open class func shared() -> ASIdentifierManager { one }
  open var isAdvertisingTrackingEnabled: Bool { true }
  open var advertisingIdentifier: UUID {
    fakeReads += 1
    return fakeId
  }
  public var fakeReads = 0
  public var fakeId = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
