#if canImport(UIKit)
  import UIKit

  /// What a client in another language asks of iOS, in dictionaries and texts: that for React Native is built with the
  /// files of this folder.
  @MainActor final class ForeignClient {
    private let plist: InfoPlist
    private let prompt: TrackingPrompt
    private var impressions: [String: ShownImpression] = [:]

    init(plist: InfoPlist = .ofApp) {
      self.plist = plist
      prompt = TrackingPrompt(plist: plist)
    }

    /// `trackingStatus`, and `advertisingId` and `vendorId` as far as the user permits them.
    func identifiers() -> [String: String] {
      let ids = DeviceIds.read()
      var found = ["trackingStatus": ids.trackingStatus]
      found["advertisingId"] = ids.advertisingId
      found["vendorId"] = ids.vendorId
      return found
    }

    /// Asks the user as soon as the app is active. Returns the status then; `nil` where the app has no description.
    func requestTracking() async -> String? {
      await prompt.ask() == .isNotDescribed ? nil : trackingStatusName()
    }

    /// Where a view is on the screen, and `visible`; `nil` when it is not there.
    func dimensions(of view: UIView?) -> [String: Any]? {
      guard let measured = view.flatMap(measure) else { return nil }
      return (measured.lengths as [String: Any]).merging(["visible": measured.isVisible]) { $1 }
    }

    /// The ad is viewed. `skan`: of its bid, as the service sent it, with its `adAttributionKit` in it.
    func beginImpression(_ skan: [String: Any]) {
      guard let ad = Attribution(skan), let key = ad.viewKey, impressions[key] == nil else { return }
      let impression = ShownImpression()
      impressions[key] = impression
      impression.begin(ad)
    }

    /// The ad is hidden or gone.
    func endImpression(_ skan: [String: Any]) {
      guard let key = Attribution(skan)?.viewKey else { return }
      impressions.removeValue(forKey: key)?.end()
    }

    /// Opens the App Store's page of the advertised app. Returns whether it is there.
    func openStorePage(_ skan: [String: Any]) async -> Bool {
      let root = presentScene()?.windows.first { $0.rootViewController != nil }?.rootViewController
      guard let ad = Attribution(skan), let presenter = topController(over: root) else { return false }
      return await StorePage.open(ad, over: presenter)?.value ?? false
    }
  }
#endif
