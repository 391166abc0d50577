#if canImport(UIKit)
  import AdSupport
  import AppTrackingTransparency
  import UIKit

  /// The ids of the device, as far as the user permits them at this moment.
  struct DeviceIds: Equatable {
    /// IDFA; `nil` without the user's permission.
    let advertisingId: String?
    /// IDFV: the same in all apps of the vendor, and takes no permission.
    let vendorId: String?
    let trackingStatus: String

    @MainActor static func read() -> DeviceIds {
      let id = ASIdentifierManager.shared().advertisingIdentifier.uuidString
      let isPermitted = ATTrackingManager.trackingAuthorizationStatus == .authorized
      // Zeros stand for none, also where the permission was given: parental controls, a simulator.
      let isThere = id.contains { $0 != "0" && $0 != "-" }
      return DeviceIds(
        advertisingId: isPermitted && isThere ? id : nil,
        vendorId: UIDevice.current.identifierForVendor?.uuidString,
        trackingStatus: trackingStatusName()
      )
    }
  }
#endif
