#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import WebKit

  /// What is around a page: nothing, below a message; over the app, a view controller.
  struct PageFrame {
    var reveal: @MainActor () -> Void = {}
    var remove: @MainActor () -> Void = {}
  }

  /// A page of the service in a web view of its own.
  @MainActor final class WebPage: Page {
    let view: WKWebView
    private let origin: String
    /// The ad holds its page.
    private weak var listener: (any PageListener)?
    private let frame: PageFrame
    private var isRemoved = false
    private var bridge: PageBridge?
    private var navigation: PageNavigation?
    private var windows: PageWindows?
    private var keyboard: (any NSObjectProtocol)?

    init(_ address: String, listener: any PageListener, keepsData: Bool, frame: PageFrame = PageFrame()) {
      origin = originOf(address) ?? ""
      self.listener = listener
      self.frame = frame
      view = makeAdWebView(keepsData: keepsData)
      bridge = PageBridge { [weak self] origin, isMainFrame, json in
        self?.heard { $0.onPost(origin: origin, isMainFrame: isMainFrame, json: json) }
      }
      navigation = PageNavigation(origin: origin) { [weak self] fate in
        self?.heard { listener in
          switch fate {
          case .loaded: listener.onLoaded()
          case .failed(let errCode): listener.onFailed(errCode)
          }
        }
      }
      windows = PageWindows { [weak self] url in self?.heard { $0.onOpenWindow(url) } }
      load(address)
    }

    private func load(_ address: String) {
      bridge?.open(in: view)
      view.navigationDelegate = navigation
      view.uiDelegate = windows
      refuseKeyboard()
      if let url = URL(string: address) { view.load(URLRequest(url: url)) }
    }

    /// What the page itself cannot hinder, below closed roots and in plug-ins: the keyboard goes as it comes.
    private func refuseKeyboard() {
      keyboard = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
      ) { [weak view] _ in
        Task { @MainActor in
          if let view, hasFirstResponder(view) { view.endEditing(true) }
        }
      }
    }

    /// A web view may have something on its way when it is gone.
    private func heard(_ tell: (any PageListener) -> Void) {
      if !isRemoved, let listener { tell(listener) }
    }

    func post(_ message: JSONObject) {
      if !isRemoved { view.evaluateJavaScript(PageScripts.post(message, to: origin), completionHandler: nil) }
    }

    func reveal() {
      if !isRemoved { frame.reveal() }
    }

    func remove() {
      guard !isRemoved else { return }
      isRemoved = true
      if let keyboard { NotificationCenter.default.removeObserver(keyboard) }
      keyboard = nil
      frame.remove()
      bridge?.close(in: view)
      view.stopLoading()
      view.navigationDelegate = nil
      view.uiDelegate = nil
      view.removeFromSuperview()
    }
  }

  @MainActor private func hasFirstResponder(_ view: UIView) -> Bool {
    view.isFirstResponder || view.subviews.contains(where: hasFirstResponder)
  }
#endif
