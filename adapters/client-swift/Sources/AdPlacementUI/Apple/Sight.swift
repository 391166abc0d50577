#if canImport(UIKit)
  import UIKit

  /// A view that lets more of what is behind it through than of itself is not seen.
  private let leastOpacity: CGFloat = 0.5

  /// Looked at in the middle of as many equal parts, in both directions.
  private let parts = 5

  @MainActor func ancestors(of view: UIView) -> [UIView] {
    Array(sequence(first: view) { $0.superview })
  }

  /// Somebody could see what stands there: the app is in the foreground, and no view around it is hidden or see-through.
  @MainActor func isInSight(_ view: UIView) -> Bool {
    guard let window = view.window else { return false }
    let around = ancestors(of: view)
    let opacity = around.reduce(1) { $0 * $1.alpha }
    guard opacity >= leastOpacity, around.allSatisfy({ !$0.isHidden }) else { return false }
    guard let scene = window.windowScene else { return UIApplication.shared.applicationState != .background }
    // Not active, but seen: behind a call, or beside another app.
    return scene.activationState == .foregroundActive || scene.activationState == .foregroundInactive
  }

  /// How much of an area of its window a view has nothing in front of: 0 to 1. Neither another window, nor a screen that
  /// is shown over it, nor a view that paints over it, be it one that takes no touches.
  @MainActor func uncoveredShare(of area: CGRect, in view: UIView) -> CGFloat {
    guard let window = view.window, !area.isEmpty else { return 0 }
    let above = windows(above: window)
    let steps = (0..<parts).map { (CGFloat($0) + 0.5) / CGFloat(parts) }
    let points = steps.flatMap { down in
      steps.map { CGPoint(x: area.minX + area.width * $0, y: area.minY + area.height * down) }
    }
    let open = points.filter { point in
      isTouched(view, at: point, in: window) && !isPaintedOver(view, at: point, in: window)
        && !above.contains { $0.hitTest($0.convert(point, from: window), with: nil) != nil }
    }
    return CGFloat(open.count) / CGFloat(points.count)
  }

  @MainActor private func windows(above window: UIWindow) -> [UIWindow] {
    guard let windows = window.windowScene?.windows else { return [] }
    let place = windows.firstIndex { $0 === window } ?? 0
    return windows.enumerated()
      .filter { $1 !== window && !$1.isHidden && ($1.windowLevel.rawValue, $0) > (window.windowLevel.rawValue, place) }
      .map(\.element)
  }

  /// A touch reaches it, which knows of layers that no view shows. An app may have forbidden touches all around.
  @MainActor private func isTouched(_ view: UIView, at point: CGPoint, in window: UIWindow) -> Bool {
    guard ancestors(of: view).allSatisfy(\.isUserInteractionEnabled) else { return true }
    return window.hitTest(point, with: nil)?.isDescendant(of: view) ?? false
  }

  /// Views that stand later beside it, or beside a view around it, are in front of it.
  @MainActor private func isPaintedOver(_ view: UIView, at point: CGPoint, in window: UIWindow) -> Bool {
    ancestors(of: view).contains { around in
      guard let siblings = around.superview?.subviews, let place = siblings.firstIndex(where: { $0 === around }) else {
        return false
      }
      return siblings[(place + 1)...].contains { paints($0, at: point, in: window) }
    }
  }

  @MainActor private func paints(_ view: UIView, at point: CGPoint, in window: UIWindow) -> Bool {
    guard !view.isHidden, view.alpha >= 1 - leastOpacity else { return false }
    let isInside = view.bounds.contains(view.convert(point, from: window))
    if isInside, hasPaint(view) { return true }
    return (isInside || !view.clipsToBounds) && view.subviews.contains { paints($0, at: point, in: window) }
  }

  @MainActor private func hasPaint(_ view: UIView) -> Bool {
    if view is UIVisualEffectView || view.layer.contents != nil { return true }
    guard let color = view.backgroundColor else { return false }
    var alpha: CGFloat = 1
    // A pattern says nothing of itself.
    _ = color.getWhite(nil, alpha: &alpha)
    return alpha >= 1 - leastOpacity
  }

  /// Rounding of points on their way through several views.
  private let tolerance: CGFloat = 1

  /// `update-dimensions-iframe`: where an ad is on the screen, in points, and whether anything of it is seen.
  struct Dimensions {
    let lengths: [String: Double]
    let isVisible: Bool
  }

  @MainActor private func placeInWindow(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  /// What of a view its window and the lists around it leave, in the window.
  @MainActor private func visiblePart(of view: UIView) -> CGRect {
    ancestors(of: view).reduce(placeInWindow(view)) { left, ancestor in
      let cuts = ancestor.clipsToBounds || ancestor is UIScrollView || ancestor is UIWindow
      return cuts ? left.intersection(placeInWindow(ancestor)) : left
    }
  }

  /// Lists around an ad cut it as the window does, and others stand in front of it: the visible part is then reported as
  /// the window, so that the page measures the right part of itself. `nil` without a window.
  @MainActor func measure(_ view: UIView) -> Dimensions? {
    guard let window = view.window else { return nil }
    let keyboard = Keyboard.shared.height
    let open = CGRect(x: 0, y: 0, width: window.bounds.width, height: window.bounds.height - keyboard)
    let (own, seen) = (placeInWindow(view), visiblePart(of: view).intersection(open))
    let inWindow = own.intersection(window.bounds)
    let share = isInSight(view) ? uncoveredShare(of: seen, in: view) : 0
    let isCut =
      share < 1 || inWindow.width - seen.width > tolerance || inWindow.height - seen.height > tolerance
    let left = CGRect(x: seen.minX, y: seen.minY, width: seen.width, height: seen.height * share)
    let port = isCut && share > 0 ? left : window.bounds
    let screen = window.windowScene?.screen.bounds ?? window.bounds
    let lengths = [
      "windowWidth": port.width,
      "windowHeight": port.height,
      "containerX": own.minX - port.minX,
      "containerY": own.minY - port.minY,
      "containerWidth": own.width,
      "containerHeight": own.height,
      "screenWidth": screen.width,
      "screenHeight": screen.height,
      "keyboardHeight": isCut ? 0 : keyboard,
    ]
    return Dimensions(lengths: lengths.mapValues { Double($0) }, isVisible: share > 0)
  }
#endif
