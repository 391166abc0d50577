#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// The page of an interstitial. It loads behind everything that the window shows: out of a window WebKit holds its
  /// timers back. Revealed it is a sheet, which has the focus until it is gone. It stands over the window, not over the
  /// row that asked for it: that may go meanwhile.
  @MainActor final class ModalPage: Interstitial {
    private weak var window: UIWindow?
    private weak var listener: (any PageListener)?
    private let words: AdWords
    private let page: WebPage
    private let impression = ShownImpression()
    private weak var controller: UIViewController?
    private var focusBefore: AnyObject?

    init(_ address: String, in window: UIWindow?, words: AdWords, listener: any PageListener, keepsData: Bool) {
      self.window = window
      self.words = words
      self.listener = listener
      page = WebPage(address, listener: listener, keepsData: keepsData)
      hide(page.view)
    }

    private func hide(_ view: UIView) {
      view.accessibilityElementsHidden = true
      view.isUserInteractionEnabled = false
      guard let window else { return }
      view.frame = window.bounds
      window.insertSubview(view, at: 0)
    }

    func post(_ message: JSONObject) { page.post(message) }

    func reveal() {
      guard controller == nil else { return }
      guard let presenter = topController(over: window?.rootViewController), !presenter.isBeingDismissed else {
        return fail()
      }
      page.view.accessibilityElementsHidden = false
      page.view.isUserInteractionEnabled = true
      focusBefore = UIAccessibility.focusedElement(using: .notificationVoiceOver) as AnyObject?
      let next = ModalController(content: page.view, words: words) { [weak self] in self?.listener?.onDismissed() }
      controller = next
      presenter.present(next, animated: true, completion: nil)
      // UIKit refuses by doing nothing.
      if next.presentingViewController == nil { fail() }
    }

    private func fail() { listener?.onFailed(Wire.componentError) }

    func openLink(_ url: String, inApp: Bool, bid: Bid) -> Bool {
      openClick(url, inApp: inApp, bid: bid, in: window)
    }

    func viewed(_ bid: Bid) { impression.begin(Attribution(bid)) }

    func remove() {
      page.remove()
      impression.end()
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
