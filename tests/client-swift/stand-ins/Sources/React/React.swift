import Foundation
import UIKit

public typealias RCTPromiseResolveBlock = (Any?) -> Void
public typealias RCTPromiseRejectBlock = (String?, String?, (any Error)?) -> Void

open class RCTViewRegistry: NSObject {
  open func view(forReactTag reactTag: NSNumber!) -> UIView! { nil }
}
