import Foundation

public enum UIModalPresentationStyle: Int, Sendable { case fullScreen, pageSheet, formSheet, overFullScreen = 5 }

@preconcurrency @MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { nil }
  public override nonisolated init() { super.init() }

  private var loaded: UIView?
  open var view: UIView! {
    get {
      if let loaded { return loaded }
      loadView()
      viewDidLoad()
      return loaded
    }
    set {
      loaded = newValue
      newValue?.fakeViewController = self
    }
  }
  open var isViewLoaded: Bool { loaded != nil }
  open var modalPresentationStyle = UIModalPresentationStyle.pageSheet
  open var isModalInPresentation = false
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open private(set) lazy var presentationController: UIPresentationController? = UIPresentationController(self)
  open var isBeingDismissed: Bool { fakeIsBeingDismissed }
  open var isMovingFromParent: Bool { false }
  open override var next: UIResponder? { presentingViewController }
  public var fakeIsBeingDismissed = false
  /// As when it is on its way out: UIKit then says so in the log and presents nothing.
  public var fakeRefusesToPresent = false

  open func loadView() { view = UIView(frame: UIScreen().bounds) }
  open func viewDidLoad() {}
  open func viewDidLayoutSubviews() {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil, !fakeRefusesToPresent else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.view.frame = view.window?.bounds ?? .zero
    view.window?.addSubview(viewControllerToPresent.view)
    viewControllerToPresent.viewDidLayoutSubviews()
    viewControllerToPresent.viewDidAppear(flag)
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.view.removeFromSuperview()
    presented.viewDidDisappear(flag)
    completion?()
  }

  /// The user drags a sheet down.
  public func fakeSwipeDown() {
    guard !isModalInPresentation, let controller = presentationController else { return }
    presentingViewController?.dismiss(animated: true)
    controller.delegate?.presentationControllerDidDismiss(controller)
  }
}

@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

@preconcurrency @MainActor open class UIPresentationController: NSObject {
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  public private(set) unowned var presentedViewController: UIViewController

  init(_ presented: UIViewController) {
    presentedViewController = presented
    super.init()
  }
}

open class UIPress: NSObject, @unchecked Sendable {
  public override nonisolated init() { super.init() }

  open var key: UIKey? { fakeKey }
  public var fakeKey: UIKey?
}

@preconcurrency @MainActor open class UIPressesEvent: NSObject {}

@preconcurrency @MainActor open class UIKey: NSObject {
  open var keyCode: UIKeyboardHIDUsage { fakeCode }
  let fakeCode: UIKeyboardHIDUsage

  public init(fakeCode: UIKeyboardHIDUsage) {
    self.fakeCode = fakeCode
    super.init()
  }
}

public enum UIKeyboardHIDUsage: Int, Sendable { case keyboardA = 4, keyboardEscape = 41 }
