#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// `update-dimensions-iframe` comes every 200 ms.
  private let measureNanoseconds: UInt64 = 200_000_000

  /// The ad below one assistant message; as high as the ad, and without a height while there is none.
  ///
  /// Its height is its `intrinsicContentSize`, and ``onHeightChange`` tells it. The view lets its ad go when it leaves
  /// the window, and shows it again when it comes back: a list may hand it around. Main actor only.
  @MainActor public final class InlineAdUIView: UIView {
    /// Told whenever the height changes, in points; 0 while there is nothing to see.
    public var onHeightChange: (@MainActor (CGFloat) -> Void)?

    /// What is shown. Another ad takes the place of the one before; the same again changes nothing.
    public var ad: Ad {
      didSet {
        guard ad !== oldValue else { return }
        unmount()
        mountIfInWindow()
      }
    }

    private let keepsWebsiteData: Bool
    private var mount: Mount?
    private var measuring: Task<Void, Never>?
    private var height: CGFloat = 0
    private lazy var surface = InlineSurface(view: self, keepsData: keepsWebsiteData)

    /// The place of an ad, as `Session.createAd` makes it.
    ///
    /// - Parameter keepsWebsiteData: whether cookies and caches of the ad's page stay on the device in the store that
    ///   the app's own web views use. By default they are gone when the app ends.
    public init(_ ad: Ad, keepsWebsiteData: Bool = false) {
      self.ad = ad
      self.keepsWebsiteData = keepsWebsiteData
      super.init(frame: .zero)
      clipsToBounds = true
      backgroundColor = .clear
      accessibilityLabel = adLabel
      accessibilityElementsHidden = true
    }

    /// Not made by storyboards: it needs its ad.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    deinit {
      measuring?.cancel()
      if let mount { Task { @MainActor in mount.remove() } }
    }

    /// As wide as it may be, and as high as its ad.
    public override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }

    /// Shows its ad as long as it is in a window.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil { return mountIfInWindow() }
      // Views are moved by being taken out and put in again at once: only what stays away is let go.
      Task { [weak self] in
        if let self, self.window == nil { self.unmount() }
      }
    }

    private func mountIfInWindow() {
      guard window != nil, mount == nil else { return }
      mount = ad.mount(on: surface)
      measuring = Task { [weak self] in
        while (try? await Task.sleep(nanoseconds: measureNanoseconds)) != nil {
          guard let self else { return }
          self.measure()
        }
      }
    }

    private func unmount() {
      measuring?.cancel()
      measuring = nil
      mount?.remove()
      mount = nil
      surface.endImpression()
    }

    private func measure() {
      mount?.tellDimensions(dimensions(of: self))
    }

    fileprivate func apply(height next: CGFloat) {
      guard next != height else { return }
      height = next
      // What cannot be seen must not be reached by a screen reader.
      accessibilityElementsHidden = next == 0
      invalidateIntrinsicContentSize()
      onHeightChange?(next)
    }
  }

  /// Where an ad stands in the app.
  @MainActor private final class InlineSurface: AdSurface {
    private weak var view: InlineAdUIView?
    private let keepsData: Bool
    private var impression: (any Impression)?

    init(view: InlineAdUIView, keepsData: Bool) {
      self.view = view
      self.keepsData = keepsData
    }

    var isVisible: Bool { view.map(isInSight) ?? false }

    func openInline(_ address: String, listener: any PageListener) -> any Page {
      let page = WebPage(address, listener: listener, keepsData: keepsData)
      if let view {
        page.view.frame = view.bounds
        view.addSubview(page.view)
      }
      return page
    }

    func openModal(_ address: String, listener: any PageListener) -> any Page {
      // An interstitial is seen in its sheet, and not below the message.
      let modal = ModalPage(above: view) { [weak self] in self?.endImpression() }
      return modal.open(address, listener: listener, keepsData: keepsData)
    }

    func setHeight(_ points: Double) {
      if points == 0 { endImpression() }
      view?.apply(height: CGFloat(points))
    }

    func openLink(_ url: String, inApp: Bool, bid: Bid) -> Bool {
      guard let view else { return false }
      return openClick(url, inApp: inApp, bid: bid, above: view)
    }

    func viewed(_ bid: Bid) {
      impression?.end()
      impression = Attribution(bid)?.impression()
      impression?.begin()
    }

    func endImpression() { impression?.end() }
  }
#endif
