import Foundation

open class ASIdentifierManager: NSObject, @unchecked Sendable {
  private static let one = ASIdentifierManager()
  open class func shared() -> ASIdentifierManager { one }
  open var advertisingIdentifier: UUID { fakeId }
  public var fakeId = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
