#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import WebKit

  /// A page of the service in a web view of its own.
  @MainActor final class WebPage: Page {
    let view: WKWebView
    private let address: String
    private let origin: String
    /// The ad holds its page.
    private weak var listener: (any PageListener)?
    private var isRemoved = false
    private var bridge: PageBridge?
    private var navigation: PageNavigation?
    private var windows: PageWindows?
    private var observers: [any NSObjectProtocol] = []
    /// The system ends processes of pages in the background, and a page that needs too much ends its own again and again.
    private enum Process { case first, ended, second }
    private var process = Process.first

    init(_ address: String, listener: any PageListener, keepsData: Bool) {
      self.address = address
      origin = originOf(address) ?? ""
      self.listener = listener
      view = makeAdWebView(keepsData: keepsData)
      bridge = PageBridge(origin: origin) { [weak self] origin, isMainFrame, json in
        self?.notify { $0.onPost(origin: origin, isMainFrame: isMainFrame, json: json) }
      }
      navigation = PageNavigation(origin: origin) { [weak self] fate in
        switch fate {
        case .loaded: self?.notify { $0.onLoaded() }
        case .failed(let errCode): self?.notify { $0.onFailed(errCode) }
        case .processEnded: self?.processEnded()
        }
      }
      windows = PageWindows { [weak self] url in self?.notify { $0.onOpenWindow(url) } }
      bridge?.open(in: view)
      view.navigationDelegate = navigation
      view.uiDelegate = windows
      observe()
      load()
    }

    private func load() {
      if let url = URL(string: address) { view.load(URLRequest(url: url)) }
    }

    private func observe() {
      // What the page itself cannot hinder, below closed roots and in plug-ins: the keyboard goes as it comes.
      observers += [
        observing(UIResponder.keyboardWillShowNotification) { [weak view] in
          if let view, hasFirstResponder(view) { view.endEditing(true) }
        },
        observing(UIContentSizeCategory.didChangeNotification) { [weak self] in self?.applyTextSize() },
        observing(UIApplication.willEnterForegroundNotification) { [weak self] in self?.loadAgainIfDue() },
      ]
    }

    private func applyTextSize() {
      guard let bridge, !isRemoved else { return }
      bridge.writeScripts(in: view)
      view.evaluateJavaScript(PageScripts.textSize(textSize(), on: origin), completionHandler: nil)
    }

    /// A web view may have something on its way when it is gone.
    private func notify(_ call: (any PageListener) -> Void) {
      if !isRemoved, let listener { call(listener) }
    }

    /// Once; a page that ends again is given up.
    private func processEnded() {
      guard process == .first else { return notify { $0.onFailed(Wire.iframeError) } }
      process = .ended
      loadAgainIfDue()
    }

    /// In the background and off the screen it would end again at once.
    func loadAgainIfDue() {
      guard process == .ended, !isRemoved, view.window != nil, UIApplication.shared.applicationState != .background
      else { return }
      process = .second
      navigation?.begin()
      notify { $0.onLoadingAgain() }
      load()
    }

    func post(_ message: JSONObject) {
      if !isRemoved { view.evaluateJavaScript(PageScripts.post(message, to: origin), completionHandler: nil) }
    }

    func remove() {
      guard !isRemoved else { return }
      isRemoved = true
      observers.forEach { NotificationCenter.default.removeObserver($0) }
      observers = []
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
