@_exported import Foundation
@_exported import FoundationNetworking

@preconcurrency @MainActor open class UIResponder: NSObject {
  public override nonisolated init() { super.init() }

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open private(set) var isFirstResponder = false

  @discardableResult open func becomeFirstResponder() -> Bool {
    isFirstResponder = canBecomeFirstResponder
    return isFirstResponder
  }

  @discardableResult open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"

  /// What VoiceOver asks of the element that has its focus, or of one around it.
  open func accessibilityPerformEscape() -> Bool { false }
  open var accessibilityLabel: String?
  open var accessibilityLanguage: String?
  open var accessibilityContainerType = UIAccessibilityContainerType.none
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
}

@preconcurrency @MainActor open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  public static let noIntrinsicMetric: CGFloat = -1

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  open var frame: CGRect {
    didSet {
      if frame.size == oldValue.size { return }
      subviews.forEach { $0.autoresize(frame.width - oldValue.width, frame.height - oldValue.height) }
      setNeedsLayout()
    }
  }
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var autoresizingMask: AutoresizingMask = []
  open var isHidden = false
  open var alpha: CGFloat = 1
  open lazy var layer = CALayer()
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { fakeDirection }
  public var fakeDirection = UIUserInterfaceLayoutDirection.leftToRight
  open var clipsToBounds = false
  open var isOpaque = true
  open var isUserInteractionEnabled = true
  open var backgroundColor: UIColor?
  open var traitCollection: UITraitCollection { window?.windowScene?.traitCollection ?? UITraitCollection() }
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  open weak var fakeViewController: UIViewController?
  open var window: UIWindow? { superview?.window }
  open override var next: UIResponder? { fakeViewController ?? superview }
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: fakeContentHeight) }
  open var fakeContentHeight: CGFloat { Self.noIntrinsicMetric }
  public private(set) var fakeInvalidations = 0

  open func invalidateIntrinsicContentSize() {
    fakeInvalidations += 1
    superview?.setNeedsLayout()
  }

  private func autoresize(_ width: CGFloat, _ height: CGFloat) {
    if autoresizingMask.contains(.flexibleWidth) { frame.size.width += width }
    if autoresizingMask.contains(.flexibleHeight) { frame.size.height += height }
  }

  open func setNeedsLayout() { fakeLayOut() }
  /// Of the views in it. Nothing is drawn here: it happens at once.
  open func fakeLayOut() {}
  open func layoutSubviews() {}
  open func layoutIfNeeded() { layoutSubviews() }
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  private func insert(_ view: UIView, at index: Int) {
    if view.superview === self {
      subviews.removeAll { $0 === view }
    } else {
      view.leave(towards: window)
    }
    subviews.insert(view, at: min(index, subviews.count))
    let before = view.window
    view.superview = self
    if before !== window { view.fakeNotifyWindow() }
  }

  open func removeFromSuperview() {
    let before = window
    leave(towards: nil)
    if before != nil { fakeNotifyWindow() }
  }

  private func leave(towards next: UIWindow?) {
    if window !== next { notifyWillMove(to: next) }
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  private func notifyWillMove(to window: UIWindow?) {
    willMove(toWindow: window)
    subviews.forEach { $0.notifyWillMove(to: window) }
  }

  public func fakeNotifyWindow() {
    didMoveToWindow()
    subviews.forEach { $0.fakeNotifyWindow() }
  }

  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === view }
  }

  /// In the coordinates of the view itself.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, bounds.contains(point) else { return nil }
    let deepest = subviews.reversed().lazy.compactMap { $0.hitTest($0.convert(point, from: self), with: event) }
    return deepest.first ?? self
  }

  /// From the window, or from the view around it.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let own = convert(bounds, to: view is UIWindow ? nil : view).origin
    return CGPoint(x: point.x - own.x, y: point.y - own.y)
  }

  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    if isFirstResponder { resignFirstResponder() }
    subviews.forEach { $0.endEditing(force) }
    return true
  }

  /// `nil`: the window. Frames alone are taken into account here, no transforms.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    var found = rect
    var place: UIView? = self
    while let here = place, here !== view, !(here is UIWindow) {
      found.origin.x += here.frame.origin.x - (here.superview as? UIScrollView).map(\.contentOffset.x, default: 0)
      found.origin.y += here.frame.origin.y - (here.superview as? UIScrollView).map(\.contentOffset.y, default: 0)
      place = here.superview
    }
    return found
  }
}

extension Optional {
  fileprivate func map<Value>(_ path: KeyPath<Wrapped, Value>, default other: Value) -> Value {
    self.map { $0[keyPath: path] } ?? other
  }
}

open class UIColor: NSObject, @unchecked Sendable {
  private let alpha: CGFloat
  public init(white: CGFloat, alpha: CGFloat) { self.alpha = alpha }
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let black = UIColor(white: 0, alpha: 1)
  public static let systemBackground = UIColor(white: 1, alpha: 1)

  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    alpha?.pointee = self.alpha
    return true
  }
}

@preconcurrency @MainActor open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }

  open var isScrollEnabled = true
  open var bounces = true
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var contentOffset = CGPoint.zero
}

@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }
}
