import Foundation

@preconcurrency @MainActor open class UIApplication: UIResponder {
  public enum State: Int, Sendable { case active, inactive, background }

  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  public static let shared = UIApplication()
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")

  open var applicationState: State { fakeState }
  open var connectedScenes: Set<UIScene> { fakeScenes }
  open var windows: [UIWindow] { fakeScenes.flatMap { ($0 as? UIWindowScene)?.windows ?? [] } }

  public var fakeState = State.active
  public var fakeScenes: Set<UIScene> = []
  public var fakeOpened: [URL] = []
  /// What the system says of an address that it is to open.
  public var fakeOpens = true

  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    fakeOpened.append(url)
    completion?(fakeOpens)
  }

  public func fakeBecome(_ state: State) {
    let before = fakeState
    if before == .background, state != .background { post(Self.willEnterForegroundNotification) }
    fakeState = state
    if state == .active { post(Self.didBecomeActiveNotification) }
    if state == .background, before != .background { post(Self.didEnterBackgroundNotification) }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

@preconcurrency @MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }

  open var activationState: ActivationState { fakeActivationState }
  public var fakeActivationState = ActivationState.foregroundActive
}

@preconcurrency @MainActor open class UIWindowScene: UIScene {
  open var screen: UIScreen { fakeScreen }
  open var traitCollection: UITraitCollection { fakeTraits }
  open var windows: [UIWindow] { fakeWindows }
  public let fakeScreen = UIScreen()
  public var fakeTraits = UITraitCollection()
  public var fakeWindows: [UIWindow] = []
}

@preconcurrency @MainActor open class UIScreen: NSObject {
  public override nonisolated init() { super.init() }

  open var bounds: CGRect { fakeBounds }
  open var scale: CGFloat { 3 }
  public var fakeBounds = CGRect(x: 0, y: 0, width: 390, height: 844)
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }

open class UITraitCollection: NSObject, @unchecked Sendable {

  open var userInterfaceStyle: UIUserInterfaceStyle { fakeStyle }
  public var fakeStyle = UIUserInterfaceStyle.light
}

@preconcurrency @MainActor open class UIDevice: NSObject {
  public override nonisolated init() { super.init() }

  public static let current = UIDevice()
  open var userInterfaceIdiom: UIUserInterfaceIdiom { fakeIdiom }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "17.4" }
  open var identifierForVendor: UUID? { fakeVendorId }
  public var fakeIdiom = UIUserInterfaceIdiom.phone
  public var fakeVendorId: UUID?
}

@preconcurrency @MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      if let view = rootViewController?.view { addSubview(view) }
    }
  }
  public struct Level: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let alert = Level(rawValue: 2_000)
  }

  open var windowLevel = Level.normal
  open var isKeyWindow: Bool { true }
  open weak var windowScene: UIWindowScene?
  open override var window: UIWindow? { self }
}

public enum UIAccessibility {
  public struct Notification: Equatable, Sendable {
    let rawValue: Int
    public static let screenChanged = Notification(rawValue: 1)
    public static let layoutChanged = Notification(rawValue: 2)
  }

  public struct AssistiveTechnologyIdentifier: Equatable, Sendable {
    public static let notificationVoiceOver = AssistiveTechnologyIdentifier()
  }

  @MainActor public static func post(notification: Notification, argument: Any?) {
    fakePosted.append((notification, argument as AnyObject?))
  }

  @MainActor public static func focusedElement(using identifier: AssistiveTechnologyIdentifier?) -> Any? { fakeFocused }

  @MainActor public static var fakePosted: [(notification: Notification, argument: AnyObject?)] = []
  @MainActor public static var fakeFocused: AnyObject?
}
