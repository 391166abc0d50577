#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// The app's defaults, which go with the app. The keychain outlives it: an id in there would identify a user who
  /// installs the app again.
  @MainActor private final class DefaultsStorage: KeyValueStorage {
    private let defaults: UserDefaults
    init(_ defaults: UserDefaults) { self.defaults = defaults }
    func string(forKey key: String) -> String? { defaults.string(forKey: key) }
    func set(_ value: String, forKey key: String) { defaults.set(value, forKey: key) }
  }

  /// The device and the app as the system reports them.
  @MainActor final class ApplePlatformInfo: PlatformInfo {
    let storage: any KeyValueStorage
    private let defaults: UserDefaults
    private let plist: InfoPlist
    private let prompt: TrackingPrompt
    private let connection = Connection()
    private let report: @MainActor (_ name: String, _ data: String) -> Void
    private static var userAgent: String?
    /// Asking the system takes time, which no preload waits for: read when a session starts, and again when the user has
    /// answered.
    private var ids = DeviceIds.read()

    /// `report`: hears what the app's developer has to mend.
    init(
      plist: InfoPlist = .ofApp, defaults: UserDefaults = .standard,
      report: @escaping @MainActor (_ name: String, _ data: String) -> Void
    ) {
      storage = DefaultsStorage(defaults)
      self.defaults = defaults
      self.plist = plist
      self.report = report
      prompt = TrackingPrompt(plist: plist)
      // A web view says it, and takes a moment to be made.
      if Self.userAgent == nil { Task { Self.userAgent = await readUserAgent() } }
    }

    func app() -> JSONObject {
      ["bundleId": .string(Bundle.main.bundleIdentifier ?? ""), "version": .string(plist.version)]
    }

    func skanItems() -> [String]? { plist.adNetworks }

    func device() -> JSONObject { deviceFacts() }

    func network() -> JSONObject? {
      let agent = JSONObject(present: ["userAgent": Self.userAgent.map(JSONValue.string)])
      return (connection.facts ?? [:]).merging(agent) { known, _ in known }
    }

    func identifiers() -> Identifiers {
      if ids.trackingStatus != trackingStatusName() || ids.vendorId == nil { ids = DeviceIds.read() }
      return Identifiers(
        advertisingId: ids.advertisingId, vendorId: ids.vendorId,
        trackingStatus: TrackingStatus(rawValue: ids.trackingStatus))
    }

    /// Where consent platforms write (IAB TCF, "CMP internal structure"; GPP alike): the standard defaults.
    func consent() async -> Regulatory? { storedConsent { defaults.object(forKey: $0) } }

    func requestTracking() async {
      if await prompt.ask() == .isNotDescribed { report("tracking_not_described", Self.howToDescribe) }
    }

    private static let howToDescribe =
      "Info.plist has no NSUserTrackingUsageDescription, so that the user is not asked. Add a sentence that says what "
      + "the permission is for, or set requestTrackingAuthorization to false."
  }
#endif
