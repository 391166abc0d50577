/// The modal page of an interstitial: shown when it says that it is ready, closed when it is silent for too long.
@MainActor
private final class Modal: PageListener {
  private let context: Context
  let ad: PairedAd
  private let links: Links
  private let onClose: @MainActor () -> Void
  private var isOpen = true
  private var page: (any Interstitial)?
  private var timer: Task<Void, Never>?
  private lazy var handlers = makeHandlers()

  init(context: Context, ad: PairedAd, links: Links, onClose: @escaping @MainActor () -> Void) {
    self.context = context
    self.ad = ad
    self.links = links
    self.onClose = onClose
  }

  private func makeHandlers() -> Handlers {
    [
      Wire.initComponentIframe: { [weak self] _ in
        self?.timer?.cancel()
        self?.page?.reveal()
      },
      Wire.eventIframe: { [weak self] data in
        guard let self else { return }
        context.relay(ad, data, from: page)
      },
      Wire.clickIframe: { [weak self] data in self?.open(data) },
      Wire.closeComponentIframe: { [weak self] _ in self?.close() },
      Wire.errorComponentIframe: { [weak self] data in
        let failure = modalFailure(in: data)
        self?.giveUp(failure.errCode, failure.message)
      },
    ]
  }

  func load(_ address: String, on surface: any AdSurface, timeoutMs: Int) {
    timer = context.tasks.start { [weak self, clock = context.clock] in
      if await clock.hasSlept(ms: timeoutMs) { self?.giveUp(Wire.timeout, notShown) }
    }
    page = surface.openModal(address, listener: self)
    // It may have failed at once.
    if !isOpen { page?.remove() }
  }

  private func open(_ data: JSONObject) {
    if let page { links.open(data, ad.bid, on: page) }
  }

  /// Idempotent.
  func close() {
    if !isOpen { return }
    isOpen = false
    timer?.cancel()
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
    guard isOpen, isMainFrame, origin == context.config.origin, let message = PageMessage(json) else { return }
    handlers[message.type]?(message.data)
  }

  func onOpenWindow(_ url: String) {
    if isOpen { open(["url": .string(url)]) }
  }

  func onLoaded() {}

  /// Closed by its own button meanwhile, if nothing comes.
  func onLoadingAgain() {}

  func onFailed(_ errCode: String) { giveUp(Wire.componentError, notShown) }

  func onDismissed() { close() }
}

/// At most one modal page of a session at a time. It outlives the row that asked for it: a list that scrolls, a new
/// message and a rotation leave it open. The end of its ad or of the session closes it.
@MainActor
final class Modals {
  private let context: Context
  private let links: Links
  private var current: Modal?

  init(context: Context, links: Links) {
    self.context = context
    self.links = links
  }

  /// Nothing happens while another one is open.
  func open(_ ad: PairedAd, on surface: any AdSurface, address: String, timeoutMs: Int) {
    if current != nil { return }
    let modal = Modal(context: context, ad: ad, links: links) { [weak self] in self?.current = nil }
    current = modal
    modal.load(address, on: surface, timeoutMs: timeoutMs)
  }

  /// That of one place in the conversation.
  func close(messageId: String, code: String) {
    if let current, current.ad.messageId == messageId, current.ad.code == code { current.close() }
  }
}
