/// The modal page of an interstitial: shown when it says that it is ready, closed when it is silent for too long.
@MainActor
private final class ModalPage: PageListener {
  private let context: Context
  private let ad: PairedAd
  private weak var surface: (any AdSurface)?
  private let links: Links
  private let onClose: @MainActor () -> Void
  private var isOpen = true
  private var page: (any Page)?
  private var stopTimer: Stop = {}
  private lazy var handlers = makeHandlers()

  init(
    context: Context, ad: PairedAd, surface: any AdSurface, links: Links, onClose: @escaping @MainActor () -> Void
  ) {
    self.context = context
    self.ad = ad
    self.surface = surface
    self.links = links
    self.onClose = onClose
  }

  private func makeHandlers() -> Handlers {
    [
      Wire.initComponentIframe: { [weak self] _ in
        self?.stopTimer()
        self?.page?.reveal()
      },
      Wire.eventIframe: { [weak self] data in
        guard let self else { return }
        context.relay(ad, data, from: surface)
      },
      Wire.clickIframe: { [weak self] data in self?.open(data) },
      Wire.closeComponentIframe: { [weak self] _ in self?.close() },
      Wire.errorComponentIframe: { [weak self] data in
        let failure = modalFailure(in: data)
        self?.giveUp(failure.errCode, failure.message)
      },
    ]
  }

  func load(_ address: String, timeoutMs: Int) {
    stopTimer = context.clock.after(ms: timeoutMs) { [weak self] in self?.giveUp(Wire.timeout, notShown) }
    page = surface?.openModal(address, listener: self)
    // It may have failed at once.
    if !isOpen { page?.remove() }
  }

  private func open(_ data: JSONObject) {
    if let surface { links.open(data, ad.bid, on: surface) }
  }

  /// Idempotent.
  func close() {
    if !isOpen { return }
    isOpen = false
    stopTimer()
    page?.remove()
    onClose()
  }

  private func giveUp(_ errCode: String, _ message: String) {
    if !isOpen { return }
    close()
    context.fail(errCode, message, messageId: ad.messageId, bidId: ad.bidId)
  }

  func onPost(origin: String, isMainFrame: Bool, json: String) {
    // A page that has been closed may have something on its way.
    if isOpen, isMainFrame, origin == context.config.origin { _ = handlers.dispatch(json) }
  }

  func onOpenWindow(_ url: String) {
    if isOpen { open(["url": .string(url)]) }
  }

  func onLoaded() {}

  func onFailed(_ errCode: String) { giveUp(Wire.componentError, notShown) }

  func onDismissed() { close() }
}

/// At most one modal page of a session at a time.
@MainActor
final class Modals {
  private let context: Context
  private let links: Links
  private var current: ModalPage?

  init(context: Context, links: Links) {
    self.context = context
    self.links = links
  }

  /// Returns its closing. Nothing happens while another one is open.
  func open(_ ad: PairedAd, on surface: any AdSurface, address: String, timeoutMs: Int) -> Stop {
    if current != nil { return {} }
    let modal = ModalPage(context: context, ad: ad, surface: surface, links: links) { [weak self] in
      self?.current = nil
    }
    current = modal
    modal.load(address, timeoutMs: timeoutMs)
    return { modal.close() }
  }
}
