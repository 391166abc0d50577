#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import UIKit

  /// Where an ad stands in the app.
  @MainActor final class InlineSurface: AdSurface {
    private weak var view: InlineAdUIView?
    private let keepsData: Bool
    private var label: AdLabel?
    let impression = ShownImpression()

    init(view: InlineAdUIView, keepsData: Bool) {
      self.view = view
      self.keepsData = keepsData
    }

    var isVisible: Bool { view.map(isInSight) ?? false }

    func openInline(_ address: String, listener: any PageListener) -> any Page {
      let page = WebPage(address, listener: listener, keepsData: keepsData)
      attach(page)
      return page
    }

    func attach(_ page: any Page) {
      guard let view, let page = page as? WebPage else { return }
      page.view.frame = view.bounds
      view.addSubview(page.view)
      page.loadAgainIfDue()
    }

    func detach(_ page: any Page) {
      impression.end()
      (page as? WebPage)?.view.removeFromSuperview()
    }

    func openModal(_ address: String, listener: any PageListener) -> any Interstitial {
      // An interstitial is seen in its sheet, and not below the message.
      impression.end()
      return ModalPage(
        address, in: view?.window, words: adWords(label?.language), listener: listener, keepsData: keepsData)
    }

    func setHeight(_ points: Double) {
      if points == 0 { impression.end() }
      view?.apply(height: CGFloat(points))
    }

    func setLabel(_ label: AdLabel?) {
      self.label = label
      view?.apply(label: label)
    }

    func openLink(_ url: String, inApp: Bool, bid: Bid) -> Bool {
      openClick(url, inApp: inApp, bid: bid, in: view?.window)
    }

    func viewed(_ bid: Bid) { impression.begin(Attribution(bid)) }
  }
#endif
