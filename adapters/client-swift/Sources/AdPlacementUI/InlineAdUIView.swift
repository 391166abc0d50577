#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// `update-dimensions-iframe` comes every 200 ms.
  private let measureNanoseconds: UInt64 = 200_000_000

  /// The ad below one assistant message; as high as the ad, and without a height while there is none.
  ///
  /// Its height is its `intrinsicContentSize`, and ``onHeightChange`` reports it. A list may reuse it: an ad that
  /// leaves the window and comes back has its height at once, and, if it is one of the newest eight, its page as it was.
  /// Main actor only.
  @MainActor public final class InlineAdUIView: UIView {
    /// Called whenever the height changes, in points; 0 while there is nothing to see.
    public var onHeightChange: (@MainActor (CGFloat) -> Void)?

    /// What is shown. Another ad takes the place of the one before; the same again changes nothing.
    public var ad: Ad {
      didSet {
        guard ad !== oldValue else { return }
        unmount()
        apply(label: nil)
        apply(height: CGFloat(ad.height))
        mountIfInWindow()
      }
    }

    private let keepsWebsiteData: Bool
    private var mount: Mount?
    private var measuring: Task<Void, Never>?
    private var height: CGFloat
    private lazy var surface = InlineSurface(view: self, keepsData: keepsWebsiteData)

    /// The place of an ad, as `AdSession.createAd` makes it.
    ///
    /// - Parameter keepsWebsiteData: whether cookies and caches of the ad's page stay on the device in the store that
    ///   the app's own web views use. By default they are gone when the app ends.
    public init(_ ad: Ad, keepsWebsiteData: Bool = false) {
      self.ad = ad
      self.keepsWebsiteData = keepsWebsiteData
      height = CGFloat(ad.height)
      super.init(frame: .zero)
      clipsToBounds = true
      backgroundColor = .clear
      // A container that says what stands in it.
      accessibilityContainerType = .semanticGroup
      accessibilityElementsHidden = height == 0
      apply(label: nil)
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
      // Views are moved by being taken out and put in again at once: only what stays away waits, or is let go.
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
      surface.impression.end()
    }

    private func measure() {
      let measured = dimensions(of: self)
      if measured["visible"] != true { surface.impression.end() }
      mount?.postDimensions(measured)
    }

    func apply(label: AdLabel?) {
      let usual = adWords()
      accessibilityLabel = label?.text ?? usual.ad
      accessibilityLanguage = label.map { $0.language } ?? usual.language
    }

    func apply(height next: CGFloat) {
      guard next != height else { return }
      height = next
      // What cannot be seen must not be reached by a screen reader.
      accessibilityElementsHidden = next == 0
      invalidateIntrinsicContentSize()
      onHeightChange?(next)
    }
  }
#endif
