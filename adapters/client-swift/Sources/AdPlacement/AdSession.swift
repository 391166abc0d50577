#if canImport(Combine)
  import Combine
#endif

/// One conversation. Lives on the main actor; nothing of it throws. Make it where a screen with a chat begins, with the
/// factory of `AdPlacementUI`, and ``destroy()`` it where the screen ends.
@MainActor
public final class AdSession {
  private struct Place: Hashable {
    let messageId: String
    let code: String
  }

  private let context: Context
  private let preloads: Preloads
  private let links: Links
  private let modals: Modals
  private let pool = FramePool()
  private var ads: [Place: Ad] = [:]
  private var asking: Task<Void, Never>?

  /// Starts a session. What is wrong with the options arrives as ``AdEvent/error(_:)``.
  @_spi(AdPlatform) public init(_ options: SessionOptions, platform: SessionPlatform) {
    let info = platform.info
    context = Context(platform: platform, options: options)
    let knowledge = Knowledge(info: info, clock: platform.clock, tasks: context.tasks)
    preloads = Preloads(context: context, knowledge: knowledge, options: options.mutable)
    links = Links(clock: platform.clock)
    modals = Modals(context: context, links: links)
    context.startInit(knowledge)
    if options.requestTrackingAuthorization, !context.isChild {
      asking = context.tasks.start { await info.requestTracking() }
    }
  }

  /// A session that was let go without ``destroy()``.
  deinit {
    Task { @MainActor [context] in context.tasks.cancelAll() }
  }

  private var parts: AdParts { AdParts(context: context, modals: modals, links: links) }

  /// Id of the service for this conversation; `nil` until the first successful preload.
  public var sessionId: String? { context.store.state.sessionId }

  /// The service shows no ads to this session, for good.
  public var isDisabled: Bool { context.store.state.ending == .disabled }

  /// ``destroy()`` was called.
  public var isDestroyed: Bool { context.store.state.ending == .destroyed }

  /// The newest messages in the order of their arrival: at most 30, and 200 KiB of text.
  public var messages: [AdMessage] { context.store.state.messages }

  /// How long one preload may take with all its tries. Milliseconds.
  public var preloadTimeout: Int { context.store.state.flags.preloadTimeoutMs }

  /// Every event from now on. Each access is a stream of its own; a listener that is 64 events behind loses the oldest.
  /// It ends with the session.
  public var events: AsyncStream<AdEvent> { context.events.stream() }

  #if canImport(Combine)
    /// Every event from now on, on the main thread. Completes when the session is destroyed.
    public var eventPublisher: AnyPublisher<AdEvent, Never> { context.events.publisher }
  #endif

  /// Adds a message, once, in its final form. A user message asks for an ad. A known id replaces the
  /// content and asks for nothing.
  ///
  /// - Parameters:
  ///   - message: The message; one with an empty id is ignored.
  ///   - trackOnly: On a user message: no ad in the turn that follows.
  public func addMessage(_ message: AdMessage, trackOnly: Bool = false) {
    if isDestroyed { return }
    if message.id.isEmpty { return context.debug("message_ignored") }
    if context.store.state.knownIds.contains(message.id) {
      context.store.dispatch(.messageAdded(message, isTrackOnly: trackOnly))
      return
    }
    if message.role == .user { preloads.wake() }
    context.dispatchPairing(.messageAdded(message, isTrackOnly: trackOnly))
  }

  /// The place of an ad below an assistant message: the same instance for the same message and code. Does not wait for
  /// an ad, and need not have one.
  ///
  /// - Parameters:
  ///   - messageId: Id of the assistant message.
  ///   - code: Placement code; ``defaultCode`` when `nil`.
  ///   - theme: `light` or `dark`, or a word of the service's; the last one that was named counts.
  /// - Returns: The place, which a view of `AdPlacementUI` shows.
  public func createAd(messageId: String, code: String? = nil, theme: String? = nil) -> Ad {
    let place = Place(messageId: messageId, code: code ?? defaultCode)
    let ad =
      ads[place]
      ?? Ad(messageId: messageId, code: place.code, parts: parts, pool: pool) { [weak self] in self?.ads[place] = nil }
    if isDestroyed { ad.destroy() } else { ads[place] = ad }
    if let theme { ad.dress(theme) }
    return ad
  }

  /// Changes what is not `nil`, from the next preload on.
  public func updateOptions(_ options: MutableOptions) {
    preloads.options = options.or(preloads.options)
    context.isChild = preloads.options.regulatory?.isOfChild == true
    // Also one that is known late is not asked for tracking.
    if context.isChild { asking?.cancel() }
  }

  /// Posts to the ads on show what the user does, for example `user.typing.started`.
  public func sendUserEvent(_ name: String, payload: JSONObject = [:]) {
    for ad in ads.values { ad.sendUserEvent(name, payload) }
  }

  /// Cancels what is under way, takes every ad away and ends the event streams. Idempotent; later calls do nothing.
  public func destroy() {
    if isDestroyed { return }
    context.store.dispatch(.ended(.destroyed))
    context.tasks.cancelAll()
    for ad in ads.values { ad.destroy() }
    context.events.finish()
  }
}
