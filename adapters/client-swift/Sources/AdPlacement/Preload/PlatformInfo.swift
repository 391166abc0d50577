/// Keeps the installation id. May throw: it then lives as long as the session.
@MainActor @_spi(AdPlatform) public protocol KeyValueStorage: AnyObject {
  func string(forKey key: String) throws -> String?
  func set(_ value: String, forKey key: String) throws
}

/// `ATTrackingManager.AuthorizationStatus` by name.
@_spi(AdPlatform) public enum TrackingStatus: String, Sendable {
  case notDetermined, restricted, denied, authorized
}

/// What may be said of the device to advertisers. Ids are absent when the user or the system does not permit them.
@_spi(AdPlatform) public struct Identifiers: Sendable, Hashable {
  /// The IDFA.
  public var advertisingId: String?
  /// The IDFV.
  public var vendorId: String?
  /// What the user answered.
  public var trackingStatus: TrackingStatus?

  /// What is known.
  public init(advertisingId: String? = nil, vendorId: String? = nil, trackingStatus: TrackingStatus? = nil) {
    self.advertisingId = advertisingId
    self.vendorId = vendorId
    self.trackingStatus = trackingStatus
  }
}

/// What the client asks the app it lives in and the device. What is `nil` is not known.
@MainActor @_spi(AdPlatform) public protocol PlatformInfo: AnyObject {
  /// Keeps the installation id.
  var storage: any KeyValueStorage { get }

  /// `app` of the calls.
  func app() -> JSONObject

  /// `SKAdNetworkItems` of `Info.plist`, possibly none.
  func skanItems() -> [String]?

  /// `device` of `/preload`, without network and tracking.
  func device() -> JSONObject

  /// `device.network`.
  func network() -> JSONObject?

  /// Ids, as far as the user permits them now.
  func identifiers() -> Identifiers

  /// What consent platforms keep in the storage of the app. What was known before stands in for `nil`, and for an answer
  /// that takes more than 300 ms.
  func consent() async -> Regulatory?

  /// Asks the user, once. Called when a session starts; nothing waits for the answer.
  func requestTracking() async
}

/// `IABTCF_gdprApplies` and the strings, as they stand in a storage: some platforms write numbers, others text.
@_spi(AdPlatform) public func storedConsent(_ read: (_ key: String) -> Any?) -> Regulatory {
  func text(_ key: String) -> String? {
    let value = read(key)
    let text = (value as? String) ?? (value as? Int).map(String.init)
    return text?.isEmpty == false ? text : nil
  }
  // Of GPP: -1 stands for no section, 0 for not known. An empty list would say that all apply, and so does none, as
  // where one of them cannot be read.
  let stored = text("IABGPP_GppSID")?.split(whereSeparator: { "_,".contains($0) }).map { Int($0.filter { $0 != " " }) }
  let sections = stored?.contains(nil) == true ? nil : stored?.compactMap { $0 }.filter { $0 > 0 || $0 == -1 }
  func value(_ key: String) -> Any? {
    read(key).flatMap { ($0 as? String)?.isEmpty == true ? nil : $0 }
  }
  // What cannot be read protects, and so does a platform that has not found out yet.
  let applies = value("IABTCF_gdprApplies").map { ["0", "false"].contains("\($0)".lowercased()) ? 0 : 1 }
  return Regulatory(
    gdpr: applies ?? value("IABTCF_CmpSdkID").map { _ in 1 },
    gdprConsent: text("IABTCF_TCString"),
    gpp: text("IABGPP_HDR_GppString"),
    gppSid: sections?.isEmpty == true ? nil : sections,
    usPrivacy: text("IABUSPrivacy_String")
  )
}
