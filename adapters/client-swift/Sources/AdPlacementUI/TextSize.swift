#if canImport(UIKit)
  import UIKit

  /// How large the user wants text, in percent of the usual size (Dynamic Type).
  func textSize() -> Int { Int(UIFontMetrics.default.scaledValue(for: 100).rounded()) }
#endif
