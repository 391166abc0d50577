/// The place of an ad below one assistant message. Empty as long as there is none for it.
@MainActor
public final class Ad {
  /// Id of the assistant message that it stands below.
  public let messageId: String
  /// The placement code.
  public let code: String
  /// The theme that was named last; `nil` when none was.
  public private(set) var theme: String?

  private let parts: AdParts
  private let pool: FramePool
  private let onDestroy: @MainActor () -> Void
  private var mount: Mount?
  private var isDestroyed = false

  init(
    messageId: String, code: String, parts: AdParts, pool: FramePool, onDestroy: @escaping @MainActor () -> Void
  ) {
    self.messageId = messageId
    self.code = code
    self.parts = parts
    self.pool = pool
    self.onDestroy = onDestroy
  }

  /// Takes the ad off the screen. Idempotent; ``AdSession/createAd(messageId:code:theme:)`` makes another one.
  public func destroy() {
    if isDestroyed { return }
    isDestroyed = true
    mount?.end()
    mount = nil
    pool.drop(messageId: messageId, code: code)
    parts.modals.close(messageId: messageId, code: code)
    onDestroy()
  }

  /// Last height of the ad in points, also while it is off the screen: the room that its row needs. 0 without an ad.
  @_spi(AdPlatform) public var height: Double {
    isDestroyed ? 0 : parts.context.store.state.ad(messageId: messageId, code: code)?.height ?? 0
  }

  /// Shows the ad, now or when it comes. It stands on one surface at a time: a list hands its places around.
  @_spi(AdPlatform) public func mount(on surface: any AdSurface) -> Mount {
    mount?.remove()
    let next = Mount(ad: self, parts: parts, pool: pool, surface: surface)
    if isDestroyed { next.end() } else { mount = next }
    next.fill()
    return next
  }

  func dress(_ theme: String) {
    if theme == self.theme { return }
    self.theme = theme
    mount?.dress(theme)
  }

  func sendUserEvent(_ name: String, _ payload: JSONObject) {
    mount?.sendUserEvent(name, payload)
  }
}
