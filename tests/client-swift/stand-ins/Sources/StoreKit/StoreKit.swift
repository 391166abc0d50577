@_exported import UIKit

public let SKStoreProductParameterITunesItemIdentifier = "id"
public let SKStoreProductParameterCustomProductPageIdentifier = "ppid"
public let SKStoreProductParameterAdNetworkVersion = "adNetworkPayloadVersion"
public let SKStoreProductParameterAdNetworkIdentifier = "adNetworkId"
public let SKStoreProductParameterAdNetworkCampaignIdentifier = "adNetworkCampaignId"
public let SKStoreProductParameterAdNetworkSourceIdentifier = "adNetworkSourceIdentifier"
public let SKStoreProductParameterAdNetworkSourceAppStoreIdentifier = "adNetworkSourceAppStoreIdentifier"
public let SKStoreProductParameterAdNetworkNonce = "adNetworkNonce"
public let SKStoreProductParameterAdNetworkTimestamp = "adNetworkTimestamp"
public let SKStoreProductParameterAdNetworkAttributionSignature = "adNetworkAttributionSignature"

open class SKAdImpression: NSObject {
  open var sourceAppStoreItemIdentifier: NSNumber = 0
  open var advertisedAppStoreItemIdentifier: NSNumber = 0
  open var adNetworkIdentifier = ""
  open var adCampaignIdentifier: NSNumber = 0
  open var sourceIdentifier: NSNumber = 0
  open var adImpressionIdentifier = ""
  open var timestamp: NSNumber = 0
  open var signature = ""
  open var version = ""
}

open class SKAdNetwork: NSObject {
  open class func startImpression(
    _ impression: SKAdImpression, completionHandler completion: (((any Error)?) -> Void)? = nil
  ) {
    fakeCalls.add("start \(impression.adImpressionIdentifier)", impression)
    completion?(nil)
  }

  open class func endImpression(
    _ impression: SKAdImpression, completionHandler completion: (((any Error)?) -> Void)? = nil
  ) {
    fakeCalls.add("end \(impression.adImpressionIdentifier)", impression)
    completion?(nil)
  }

  public static let fakeCalls = FakeCalls()

  public final class FakeCalls: @unchecked Sendable {
    private let lock = NSLock()
    private var calls: [(name: String, impression: SKAdImpression)] = []
    public func add(_ name: String, _ impression: SKAdImpression) { lock.withLock { calls.append((name, impression)) } }
    public func take() -> [(name: String, impression: SKAdImpression)] {
      lock.withLock {
        defer { calls = [] }
        return calls
      }
    }
  }
}

public protocol SKStoreProductViewControllerDelegate: NSObjectProtocol {
  func productViewControllerDidFinish(_ viewController: SKStoreProductViewController)
}

@preconcurrency @MainActor open class SKStoreProductViewController: UIViewController {
  open weak var delegate: (any SKStoreProductViewControllerDelegate)?
  public var fakeParameters: [String: Any] = [:]
  /// Whether the App Store knows the app.
  public static var fakeLoads = true

  open func loadProduct(
    withParameters parameters: [String: Any],
    completionBlock block: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    fakeParameters = parameters
    block?(Self.fakeLoads, nil)
  }
}
