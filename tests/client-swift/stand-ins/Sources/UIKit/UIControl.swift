import Foundation

public enum UIAccessibilityContainerType: Int, Sendable { case none, dataTable, list, landmark, semanticGroup }
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

@preconcurrency @MainActor open class UIEvent: NSObject {}

open class CALayer: NSObject {
  open var contents: Any?
}

@preconcurrency @MainActor open class UIVisualEffectView: UIView {}

@preconcurrency @MainActor open class UIControl: UIView {}

@preconcurrency @MainActor open class UIAction: NSObject {
  private let handler: (UIAction) -> Void
  public init(handler: @escaping (UIAction) -> Void) {
    self.handler = handler
    super.init()
  }
  func run() { handler(self) }
}

@preconcurrency @MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom, system
    case close = 7
  }

  public let buttonType: ButtonType
  private let primaryAction: UIAction?

  public init(type buttonType: ButtonType, primaryAction: UIAction?) {
    self.buttonType = buttonType
    self.primaryAction = primaryAction
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }

  /// The user presses it.
  public func fakePress() { primaryAction?.run() }
}

public struct UIContentSizeCategory: Sendable {
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
}

open class UIFontMetrics: NSObject, @unchecked Sendable {
  public static let `default` = UIFontMetrics()
  /// What the user has chosen, times the usual size.
  public nonisolated(unsafe) static var fakeScale: CGFloat = 1
  open func scaledValue(for value: CGFloat) -> CGFloat { value * Self.fakeScale }
}
