@_spi(AdPlatform) import AdPlacement

/// What it holds, or `denied`.
@MainActor
final class FakeStorage: KeyValueStorage {
  private let isDenied: Bool
  private(set) var kept: [String: String]

  init(_ plan: JSONValue?) {
    isDenied = plan == "denied"
    kept = (plan?.record ?? [:]).compactMapValues(\.words)
  }

  private func check() throws {
    if isDenied { throw Broken("The storage is locked.") }
  }

  func string(forKey key: String) throws -> String? {
    try check()
    return kept[key]
  }

  func set(_ value: String, forKey key: String) throws {
    try check()
    kept[key] = value
  }
}

/// A device, and a consent platform that writes into its storage.
@MainActor
final class FakeDevice: PlatformInfo {
  let storage: any KeyValueStorage
  private let ids: JSONObject
  /// As the step `tcf` names it.
  var says: JSONValue = "absent"
  /// How often the user was asked.
  private(set) var prompts = 0

  init(storage: any KeyValueStorage = FakeStorage(nil), identifiers: JSONObject = [:]) {
    self.storage = storage
    ids = identifiers
  }

  func app() -> JSONObject { ["bundleId": "com.example.chat", "version": "1.2.3"] }

  func skanItems() -> [String]? { ["x1.skadnetwork"] }

  func device() -> JSONObject {
    [
      "hardware": ["type": "handset", "brand": "Apple", "model": "iPhone15,4"],
      "os": ["name": "iOS", "version": "17.5", "locale": "en-GB", "timezone": "Europe/Prague"],
      "screen": ["width": 393, "height": 852, "dpr": 3, "darkMode": false],
    ]
  }

  func network() -> JSONObject? { ["type": "wifi"] }

  func identifiers() -> Identifiers {
    Identifiers(
      advertisingId: ids["advertisingId"]?.words, vendorId: ids["vendorId"]?.words, trackingStatus: .authorized)
  }

  func consent() async -> Regulatory? {
    // Until its task is cancelled.
    if says == "silent" { for await _ in AsyncStream<Never>.makeStream().stream {} }
    guard says == "absent" || says.record != nil else { return nil }
    let said = says.record ?? [:]
    let stored: [String: Any?] = [
      "IABTCF_CmpSdkID": flag(said["cmpSdkId"]), "IABTCF_gdprApplies": flag(said["gdprApplies"]),
      "IABTCF_TCString": said["tcString"]?.words,
    ]
    return storedConsent { stored[$0] ?? nil }
  }

  private func flag(_ value: JSONValue?) -> Any? {
    switch value {
    // Some platforms store a boolean.
    case .bool(let applies): return applies
    case .number(let number): return Int(number)
    case .string(let text): return text
    default: return nil
    }
  }

  func requestTracking() async { prompts += 1 }
}
