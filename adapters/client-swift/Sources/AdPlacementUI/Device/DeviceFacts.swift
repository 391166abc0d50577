#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// Name of the model as Apple numbers it, for example `iPhone15,2`.
  private func modelName() -> String {
    if let simulated = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"] { return simulated }
    var names = utsname()
    uname(&names)
    return withUnsafeBytes(of: names.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private func hardwareType(_ idiom: UIUserInterfaceIdiom) -> String {
    switch idiom {
    case .phone: return "handset"
    case .pad: return "tablet"
    case .tv: return "tv"
    case .mac: return "desktop"
    default: return "other"
    }
  }

  /// `screen`; `nil` before the app has a scene.
  @MainActor private func screenFacts() -> JSONValue? {
    guard let scene = presentScene() else { return nil }
    let size = scene.screen.bounds.size
    return [
      "width": .number(Double(size.width)),
      "height": .number(Double(size.height)),
      "dpr": .number(Double(scene.screen.scale)),
      "darkMode": .bool(scene.traitCollection.userInterfaceStyle == .dark),
      "orientation": size.width > size.height ? "landscape" : "portrait",
    ]
  }

  /// `device` of `/preload` (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`).
  @MainActor func deviceFacts() -> JSONObject {
    let device = UIDevice.current
    let locale = Locale.preferredLanguages.first ?? Locale.current.identifier.replacingOccurrences(of: "_", with: "-")
    return JSONObject(present: [
      "hardware": [
        "type": .string(hardwareType(device.userInterfaceIdiom)), "brand": "Apple", "model": .string(modelName()),
      ],
      "os": [
        "name": .string(device.systemName),
        "version": .string(device.systemVersion),
        "locale": .string(locale),
        "timezone": .string(TimeZone.current.identifier),
      ],
      "screen": screenFacts(),
    ])
  }
#endif
