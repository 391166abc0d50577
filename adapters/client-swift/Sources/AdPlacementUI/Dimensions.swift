#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// Nothing without a window.
  @MainActor func dimensions(of view: UIView) -> JSONObject {
    guard let measured = measure(view) else { return [:] }
    return measured.lengths.mapValues(JSONValue.number).merging(["visible": .bool(measured.isVisible)]) { $1 }
  }
#endif
