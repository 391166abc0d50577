#if canImport(UIKit)
  import UIKit

  /// The view controller on top of those over a window's own.
  @MainActor func topController(over root: UIViewController?) -> UIViewController? {
    guard var top = root else { return nil }
    while let next = top.presentedViewController, !next.isBeingDismissed { top = next }
    return top
  }

  /// The scene that the user looks at, else any.
  @MainActor func presentScene() -> UIWindowScene? {
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    return scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
  }
#endif
