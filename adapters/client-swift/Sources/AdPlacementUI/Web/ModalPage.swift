#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// Screen readers announce an ad by it.
  let adLabel = "Advertisement"

  /// A sheet over the app with the page of an interstitial. The user closes it by dragging it down, by Escape on a
  /// keyboard and by the gesture of VoiceOver; a page that hangs holds nobody.
  @MainActor private final class ModalController: UIViewController, UIAdaptivePresentationControllerDelegate {
    private let content: UIView
    private let close: @MainActor () -> Void

    init(content: UIView, close: @escaping @MainActor () -> Void) {
      self.content = content
      self.close = close
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = .pageSheet
      presentationController?.delegate = self
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.accessibilityLabel = adLabel
      view.accessibilityViewIsModal = true
      content.frame = view.bounds
      view.addSubview(content)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      UIAccessibility.post(notification: .screenChanged, argument: content)
    }

    override func accessibilityPerformEscape() -> Bool {
      close()
      return true
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) { return close() }
      super.pressesBegan(presses, with: event)
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { close() }
  }

  /// The page of an interstitial. It loads behind everything that the window shows: out of a window WebKit holds its
  /// timers back. Revealed it is a sheet, which has the focus until it is gone.
  @MainActor final class ModalPage {
    private weak var host: UIView?
    private weak var listener: (any PageListener)?
    private weak var controller: UIViewController?
    private weak var content: UIView?
    private var focusBefore: AnyObject?
    private let onRemove: @MainActor () -> Void

    init(above host: UIView?, onRemove: @escaping @MainActor () -> Void) {
      self.host = host
      self.onRemove = onRemove
    }

    func open(_ address: String, listener: any PageListener, keepsData: Bool) -> WebPage {
      self.listener = listener
      let frame = PageFrame(reveal: { self.reveal() }, remove: { self.remove() })
      let page = WebPage(address, listener: listener, keepsData: keepsData, frame: frame)
      content = page.view
      hide(page.view)
      return page
    }

    private func hide(_ view: UIView) {
      view.accessibilityElementsHidden = true
      view.isUserInteractionEnabled = false
      guard let window = host?.window else { return }
      view.frame = window.bounds
      window.insertSubview(view, at: 0)
    }

    private func reveal() {
      guard let content, let presenter = presenter(above: host), !presenter.isBeingDismissed else {
        return fail()
      }
      content.accessibilityElementsHidden = false
      content.isUserInteractionEnabled = true
      focusBefore = UIAccessibility.focusedElement(using: .notificationVoiceOver) as AnyObject?
      let next = ModalController(content: content) { [weak self] in self?.listener?.onDismissed() }
      controller = next
      presenter.present(next, animated: true, completion: nil)
      // UIKit refuses by doing nothing.
      if next.presentingViewController == nil { fail() }
    }

    private func fail() { listener?.onFailed(Wire.componentError) }

    private func remove() {
      onRemove()
      guard let shown = controller else { return }
      controller = nil
      let focus = focusBefore
      focusBefore = nil
      func giveFocusBack() { UIAccessibility.post(notification: .screenChanged, argument: focus) }
      // Who dragged it down has dismissed it already.
      guard let presenter = shown.presentingViewController else { return giveFocusBack() }
      presenter.dismiss(animated: true) { giveFocusBack() }
    }
  }
#endif
