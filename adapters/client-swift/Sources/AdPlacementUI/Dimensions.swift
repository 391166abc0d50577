#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// Rounding of points on their way through several views.
  private let tolerance: CGFloat = 1

  @MainActor private func ancestors(of view: UIView) -> [UIView] {
    Array(sequence(first: view) { $0.superview })
  }

  /// Somebody could see what stands there: the app is in the foreground, and no view around it is hidden.
  @MainActor func isInSight(_ view: UIView) -> Bool {
    guard let window = view.window, ancestors(of: view).allSatisfy({ !$0.isHidden && $0.alpha > 0 }) else {
      return false
    }
    guard let scene = window.windowScene else { return UIApplication.shared.applicationState != .background }
    // Not active, but seen: behind a call, or beside another app.
    return scene.activationState == .foregroundActive || scene.activationState == .foregroundInactive
  }

  @MainActor private func placeInWindow(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  /// What of a view its window and the lists around it leave, in the window.
  @MainActor private func visiblePart(of view: UIView) -> CGRect {
    ancestors(of: view).reduce(placeInWindow(view)) { left, ancestor in
      let cuts = ancestor.clipsToBounds || ancestor is UIScrollView || ancestor is UIWindow
      return cuts ? left.intersection(placeInWindow(ancestor)) : left
    }
  }

  /// `update-dimensions-iframe`: where an ad is on the screen. A list that is smaller than the window cuts its ads as
  /// well: what of the ad can be seen is then told as the window, so that the page measures the right part of itself.
  @MainActor func dimensions(of view: UIView) -> JSONObject {
    guard let window = view.window else { return [:] }
    let (own, seen) = (placeInWindow(view), visiblePart(of: view))
    let inWindow = own.intersection(window.bounds)
    let isCut =
      !seen.isEmpty
      && (inWindow.width - seen.width > tolerance || inWindow.height - seen.height > tolerance)
    let port = isCut ? seen : window.bounds
    let screen = window.windowScene?.screen.bounds ?? window.bounds
    func points(_ length: CGFloat) -> JSONValue { .number(Double(length)) }
    return [
      "windowWidth": points(port.width),
      "windowHeight": points(port.height),
      "containerX": points(own.minX - port.minX),
      "containerY": points(own.minY - port.minY),
      "containerWidth": points(own.width),
      "containerHeight": points(own.height),
      "screenWidth": points(screen.width),
      "screenHeight": points(screen.height),
      "keyboardHeight": points(Keyboard.shared.height),
      "visible": .bool(!seen.isEmpty && isInSight(view)),
    ]
  }
#endif
