/// An ad on a surface: the conversation between the app and its page
/// (`docs/reference/protocol.md#messages-between-frame-and-host`).
@MainActor
final class AdSlot: PageListener, StateListener {
  private let context: Context
  private let ad: PairedAd
  private let parts: AdParts
  private weak var surface: (any AdSurface)?
  private var theme: String?
  private var label: AdLabel?
  private var page: (any Page)?
  private(set) var isRemoved = false
  private var hasAsked = false
  private var revision = 0
  private var wantedHeight: Double
  /// An ad that loads again does not shrink before its text is complete.
  private var leastHeight: Double
  private var height: Double
  private var isShown: Bool
  private lazy var presence = FramePresence(
    context: context, ad: ad, isVisible: { [weak self] in self?.surface?.isVisible ?? false },
    collapse: { [weak self] in self?.collapse() })
  private lazy var handlers = makeHandlers()

  init(ad: PairedAd, surface: any AdSurface, theme: String?, parts: AdParts) {
    self.context = parts.context
    self.ad = ad
    self.parts = parts
    self.surface = surface
    self.theme = theme
    (height, wantedHeight, leastHeight, isShown) = (ad.height, ad.height, ad.height, ad.height > 0)
  }

  var messageId: String { ad.messageId }
  var code: String { ad.code }

  func isOf(_ ad: PairedAd) -> Bool { ad.bidId == self.ad.bidId && ad.messageId == messageId }

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
        guard let self else { return }
        leastHeight = 0
        applyHeight()
        if let text = doneText(in: data) { context.change(ad.bidId) { $0.finalText = text } }
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
    revision = context.store.state.revision
    context.store.add(self)
    presence.start()
    let query = query + [("cachedContent", cachedContent(of: ad))]
    let address = frameAddress(origin: context.config.origin, kind: .frame, bidId: ad.bidId, query: query)
    surface?.setHeight(height)
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
    parts.modals.open(ad, on: surface, address: address, timeoutMs: request.timeoutMs)
  }

  private func open(_ data: JSONObject) {
    if let surface { parts.links.open(data, ad.bid, on: surface) }
  }

  /// A message reads differently now; messages that follow do not concern an ad.
  func stateChanged(_ state: ClientState) {
    guard state.revision != revision else { return }
    revision = state.revision
    update()
  }

  /// Another theme is posted to the page; the address of the page stays.
  func dress(_ theme: String) {
    self.theme = theme
    update()
  }

  /// The conversation as it was when the ad came: up to the message it sits below; all of it when that was trimmed.
  /// Says nothing before the page has asked.
  private func update() {
    guard hasAsked else { return }
    let all = context.store.state.messages
    let shown = all.prefix(all.firstIndex { $0.id == ad.messageId }.map { $0 + 1 } ?? all.count)
    let messages = shown.map { message -> JSONValue in
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
    let next = isShown ? max(wantedHeight, leastHeight) : 0
    if next == height { return }
    height = next
    context.change(ad.bidId) { $0.height = next }
    surface?.setHeight(next)
    context.emit(.height(AdEvent.Height(code: ad.code, messageId: ad.messageId, height: next)))
  }

  func post(_ type: String, _ data: JSONObject) {
    page?.post(["type": .string(type), "data": .object(data.adding(["code": .string(ad.code)]))])
  }

  /// Its page has been seen, and may wait out of sight. A teaser would go on counting, and open its page over another
  /// part of the conversation.
  var canWait: Bool { !isRemoved && height > 0 && ad.bid.format != "interstitial" }

  /// The page waits out of sight.
  func detach() {
    if let page { surface?.detach(page) }
    surface = nil
  }

  /// The page comes back as it was.
  func attach(to surface: any AdSurface, theme: String?) {
    self.surface = surface
    surface.setLabel(label)
    surface.setHeight(height)
    if let page { surface.attach(page) }
    if let theme, theme != self.theme { dress(theme) }
  }

  /// The ad is given up: nothing of it stays on the screen.
  private func collapse() {
    parts.modals.close(messageId: messageId, code: code)
    end()
  }

  /// Takes the ad off the screen, and its room.
  func end() {
    surface?.setHeight(0)
    remove()
  }

  /// Leaves nothing behind but the room that a row has for it. Idempotent.
  func remove() {
    if isRemoved { return }
    isRemoved = true
    context.store.remove(self)
    presence.end()
    page?.remove()
  }

  func onPost(origin: String, isMainFrame: Bool, json: String) {
    if isRemoved || !isMainFrame || origin != context.config.origin { return }
    guard let message = PageMessage(json), let handle = handlers[message.type] else { return }
    if let next = AdLabel(message.data), next != label {
      label = next
      surface?.setLabel(next)
    }
    handle(message.data)
    presence.spoke()
  }

  func onOpenWindow(_ url: String) {
    if !isRemoved { open(["url": .string(url)]) }
  }

  func onLoaded() { presence.loaded() }

  /// The room stays as it is: whoever reads sees nothing jump.
  func onLoadingAgain() {
    hasAsked = false
    leastHeight = height
    presence.restart()
  }

  func onFailed(_ errCode: String) { presence.fail(errCode, notShown) }

  func onDismissed() {}
}
