/// What an ad needs of its session.
@MainActor
struct AdParts {
  let context: Context
  let modals: Modals
  let links: Links
}

/// An ad on a surface, now or when it comes.
@MainActor @_spi(AdPlatform) public final class Mount: StateListener {
  private let parts: AdParts
  private let pool: FramePool
  private let messageId: String
  private let code: String
  private var theme: String?
  /// The surface lives as long as the app's view does; it takes its mount away when it goes.
  private weak var surface: (any AdSurface)?
  private var slot: AdSlot?
  private var isRemoved = false

  init(ad: Ad, parts: AdParts, pool: FramePool, surface: any AdSurface) {
    self.parts = parts
    self.pool = pool
    self.surface = surface
    messageId = ad.messageId
    code = ad.code
    theme = ad.theme
    parts.context.store.add(self)
  }

  func stateChanged(_ state: ClientState) { fill() }

  func fill() {
    guard slot == nil, !isRemoved, let surface else { return }
    guard let ad = parts.context.store.state.ad(messageId: messageId, code: code) else { return }
    parts.context.store.remove(self)
    if let waiting = pool.take(ad) {
      slot = waiting
      return waiting.attach(to: surface, theme: theme)
    }
    let slot = AdSlot(ad: ad, surface: surface, theme: theme, parts: parts)
    self.slot = slot
    slot.start()
  }

  func dress(_ theme: String) {
    self.theme = theme
    slot?.dress(theme)
  }

  func sendUserEvent(_ name: String, _ payload: JSONObject) { slot?.sendUserEvent(name, payload) }

  /// Where the ad is on the screen, which its page cannot measure in a web view.
  public func postDimensions(_ dimensions: JSONObject) { slot?.post(Wire.updateDimensionsIframe, dimensions) }

  /// The row leaves the screen. The ad may be mounted again, and is then as it was. Idempotent.
  public func remove() {
    if let slot = close() { pool.put(slot) }
  }

  /// The ad goes, and its room.
  func end() { close()?.end() }

  private func close() -> AdSlot? {
    isRemoved = true
    parts.context.store.remove(self)
    defer { slot = nil }
    return slot
  }
}
