/// An ad on a surface: the conversation between the app and its page
/// (`docs/reference/protocol.md#messages-between-frame-and-host`).
@MainActor
final class AdSlot: PageListener {
  private let context: Context
  private let ad: PairedAd
  private let parts: AdParts
  private weak var surface: (any AdSurface)?
  private var theme: String?
  private var page: (any Page)?
  private var isRemoved = false
  private var hasAsked = false
  private var closeModal: Stop = {}
  private var unfollow: Stop = {}
  private var wantedHeight = 0.0
  private var height = 0.0
  private var isShown = false
  private lazy var presence = FramePresence(context: context, ad: ad, surface: surface) { [weak self] in
    self?.remove()
  }
  private lazy var handlers = makeHandlers()

  init(ad: PairedAd, surface: any AdSurface, theme: String?, parts: AdParts) {
    self.context = parts.context
    self.ad = ad
    self.parts = parts
    self.surface = surface
    self.theme = theme
  }

  private func makeHandlers() -> Handlers {
    [
      Wire.initIframe: { [weak self] _ in
        self?.hasAsked = true
        self?.update()
      },
      Wire.showIframe: { [weak self] _ in self?.show(true) },
      Wire.hideIframe: { [weak self] _ in self?.show(false) },
      Wire.resizeIframe: { [weak self] data in self?.resize(data) },
      Wire.eventIframe: { [weak self] data in
        guard let self else { return }
        context.relay(ad, data, from: surface)
      },
      Wire.adDoneIframe: { [weak self] data in
        guard let self, let text = doneText(in: data) else { return }
        context.change(ad.bidId) { $0.finalText = text }
      },
      Wire.clickIframe: { [weak self] data in self?.open(data) },
      Wire.openComponentIframe: { [weak self] data in
        if let request = ModalRequest(data) { self?.openModal(request) }
      },
      Wire.errorIframe: { [weak self] data in
        self?.presence.fail(data["errCode"]?.text ?? Wire.iframeError, data["message"]?.text ?? notShown)
      },
    ]
  }

  func start() {
    followRevisions()
    presence.start()
    let query = query + [("cachedContent", cachedContent(of: ad))]
    let address = frameAddress(origin: context.config.origin, kind: .frame, bidId: ad.bidId, query: query)
    page = surface?.openInline(address, listener: self)
    // It may have failed at once.
    if isRemoved { page?.remove() }
  }

  private var query: [(name: String, value: String?)] {
    [("code", ad.code), ("messageId", ad.messageId), ("sdk", sdkName), ("theme", theme)]
  }

  private func openModal(_ request: ModalRequest) {
    guard let surface else { return }
    let query = query + [("componentParams", request.params.map(writeJSON))]
    let address = frameAddress(origin: context.config.origin, kind: .modal, bidId: ad.bidId, query: query)
    closeModal = parts.modals.open(ad, on: surface, address: address, timeoutMs: request.timeoutMs)
  }

  private func open(_ data: JSONObject) {
    if let surface { parts.links.open(data, ad.bid, on: surface) }
  }

  /// Tells when a message reads differently now; messages that follow do not concern an ad.
  private func followRevisions() {
    var revision = context.store.state.revision
    unfollow = context.store.subscribe { [weak self] state in
      if state.revision != revision { self?.update() }
      revision = state.revision
    }
  }

  /// A theme of another name is told; the address of the page stays.
  func dress(_ theme: String) {
    self.theme = theme
    update()
  }

  /// The conversation as it was when the ad came: up to the message it sits below; all of it when that was trimmed.
  /// Says nothing before the page has asked.
  private func update() {
    guard hasAsked else { return }
    let all = context.store.state.messages
    let told = all.prefix(all.firstIndex { $0.id == ad.messageId }.map { $0 + 1 } ?? all.count)
    let messages = told.map { message -> JSONValue in
      ["id": .string(message.id), "role": .string(message.role.rawValue), "content": .string(message.content)]
    }
    post(
      Wire.updateIframe,
      [
        "messages": .array(messages),
        "sdk": .string(sdkName),
        "messageId": .string(ad.messageId),
        "otherParams": .object(JSONObject(present: ["theme": theme.map(JSONValue.string)])),
      ])
  }

  /// Posts nothing before the page has asked: until then it hears nothing.
  func sendUserEvent(_ name: String, _ payload: JSONObject) {
    if hasAsked { post(Wire.userEventIframe, ["name": .string(name), "payload": .object(payload)]) }
  }

  private func resize(_ data: JSONObject) {
    wantedHeight = AdPlacement.height(in: data) ?? wantedHeight
    applyHeight()
  }

  /// Frames start hidden, whatever height they ask for.
  private func show(_ isVisible: Bool) {
    isShown = isVisible
    applyHeight()
  }

  private func applyHeight() {
    let next = isShown ? wantedHeight : 0
    if next == height { return }
    height = next
    surface?.setHeight(next)
    context.emit(.height(AdEvent.Height(code: ad.code, messageId: ad.messageId, height: next)))
  }

  func post(_ type: String, _ data: JSONObject) {
    page?.post(["type": .string(type), "data": .object(data.adding(["code": .string(ad.code)]))])
  }

  /// Leaves nothing behind. Idempotent.
  func remove() {
    if isRemoved { return }
    isRemoved = true
    unfollow()
    presence.end()
    closeModal()
    page?.remove()
    surface?.setHeight(0)
  }

  func onPost(origin: String, isMainFrame: Bool, json: String) {
    if isRemoved || !isMainFrame || origin != context.config.origin { return }
    if handlers.dispatch(json) { presence.spoke() }
  }

  func onOpenWindow(_ url: String) {
    if !isRemoved { open(["url": .string(url)]) }
  }

  func onLoaded() { presence.loaded() }

  func onFailed(_ errCode: String) { presence.fail(errCode, notShown) }

  func onDismissed() {}
}
