#if canImport(UIKit)
  import UIKit

  /// A finger needs as much. Points.
  private let buttonSide: CGFloat = 44

  /// A sheet over the app with the page of an interstitial. Its close button is the app's own and stands above the page:
  /// a page that hangs, dies or says nothing holds nobody. Dragging it down closes it as well, and so do Escape on a
  /// keyboard and the gesture of VoiceOver.
  @MainActor final class ModalController: UIViewController, UIAdaptivePresentationControllerDelegate {
    private let content: UIView
    private let words: AdWords
    private let close: @MainActor () -> Void
    private lazy var button = UIButton(type: .close, primaryAction: UIAction { [weak self] _ in self?.close() })

    init(content: UIView, words: AdWords, close: @escaping @MainActor () -> Void) {
      self.content = content
      self.words = words
      self.close = close
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = .pageSheet
      presentationController?.delegate = self
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      view.accessibilityLabel = words.ad
      view.accessibilityLanguage = words.language
      view.accessibilityViewIsModal = true
      button.accessibilityLabel = words.close
      button.accessibilityLanguage = words.language
      view.addSubview(content)
      view.addSubview(button)
    }

    /// On a phone that lies on its side there is no edge to drag the sheet by.
    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      let area = view.bounds.inset(by: view.safeAreaInsets)
      let isLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let left = isLeft ? area.minX : area.maxX - buttonSide
      button.frame = CGRect(x: left, y: area.minY, width: buttonSide, height: buttonSide)
      let top = area.minY + buttonSide
      content.frame = CGRect(x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.maxY - top))
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
#endif
