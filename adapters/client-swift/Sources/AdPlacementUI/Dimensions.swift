#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// Rounding of points on their way through several views.
  private let tolerance: CGFloat = 1

  @MainActor private func placeInWindow(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  /// What of a view its window and the lists around it leave, in the window.
  @MainActor private func visiblePart(of view: UIView) -> CGRect {
    ancestors(of: view).reduce(placeInWindow(view)) { left, ancestor in
      let cuts = ancestor.clipsToBounds || ancestor is UIScrollView || ancestor is UIWindow
      return cuts ? left.intersection(placeInWindow(ancestor)) : left
    }
  }

  /// `update-dimensions-iframe`: where an ad is on the screen. Lists around it cut it as the window does, and others
  /// stand in front of it: as much as can be seen is then told as the window, so that the page measures the right part
  /// of itself.
  @MainActor func dimensions(of view: UIView) -> JSONObject {
    guard let window = view.window else { return [:] }
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
      "keyboardHeight": points(isCut ? 0 : keyboard),
      "visible": .bool(share > 0),
    ]
  }
#endif
