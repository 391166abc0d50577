/// How long a report may take; it is not repeated.
private let reportTimeoutMs = 5_000

/// What every part of a session needs.
@MainActor
final class Context {
  let config: Config
  let clock: any SessionClock
  let calls: Calls
  let random: @MainActor () -> Double
  let store = Store()
  let events = EventHub()
  let tasks = SessionTasks()
  private let onEvent: OnEvent?
  private let onDebugEvent: OnDebugEvent?
  /// The app says so (COPPA).
  var isChild: Bool
  private let readId: @MainActor () -> String
  private lazy var installId = readId()

  init(platform: SessionPlatform, options: SessionOptions) {
    config = Config(options)
    isChild = options.regulatory?.isOfChild == true
    let (storage, brand, clock) = (platform.info.storage, options.brand, platform.clock)
    readId = { readInstallId(storage, brand: brand, nowMs: clock.nowMs) }
    self.clock = platform.clock
    random = platform.random
    calls = Calls(origin: config.origin, transport: platform.transport, clock: platform.clock)
    onEvent = options.onEvent
    onDebugEvent = options.onDebugEvent
  }

  /// Stands in every call. Of a child, no id is made, kept or sent that would identify this device; the
  /// specification wants the `userId` and the `conversationId` that the app names, and they go along.
  var identity: JSONObject { isChild ? config.identity : config.identity.adding(["installId": .string(installId)]) }

  private var isOver: Bool { store.state.ending == .destroyed }

  /// To the app; what it throws stays here. Silent once the session is destroyed.
  func emit(_ event: AdEvent) {
    if isOver { return }
    events.send(event)
    do { try onEvent?(event) } catch { debug("event_handler_failed") }
  }

  /// To the app, and to `/debug` when the server wants it. `data` never holds text of the conversation.
  func debug(_ name: String, _ data: String? = nil) {
    if isOver { return }
    try? onDebugEvent?(name, data)
    if isOver || !store.state.flags.reportDebug { return }
    let body = JSONObject(present: [
      "name": .string(name), "data": data.map(JSONValue.string), "additionalData": .object(identity),
    ])
    report("/debug", body)
  }

  private func report(_ path: String, _ body: JSONObject) {
    tasks.start { [calls] in _ = await calls.send(path, body, timeoutMs: reportTimeoutMs) }
  }

  /// `ad.error`: the server's own words.
  func refuse(_ errCode: String, _ message: String, messageId: String? = nil) {
    emit(.error(AdEvent.Failure(messageId: messageId, message: message, errCode: errCode)))
  }

  /// The server's last word: no preload goes out after it. `ad.error`.
  func end(_ ending: Ending, _ errCode: String, _ message: String) {
    store.dispatch(.ended(ending))
    refuse(errCode, message)
  }

  /// `ad.error`, and a report to `/error`: something that the server should hear of.
  func fail(_ errCode: String, _ message: String, messageId: String? = nil, bidId: String? = nil) {
    refuse(errCode, message, messageId: messageId)
    if isOver || !store.state.flags.reportErrors { return }
    let about = identity.adding(JSONObject(present: ["bidId": bidId.map(JSONValue.string)]))
    let body: JSONObject = ["error": .string("\(errCode): \(message)"), "additionalData": .object(about)]
    report("/error", body)
  }

  /// Changes the state; whichever bids found their message by it are announced.
  func dispatchPairing(_ action: Action) {
    let before = Set(store.state.ads)
    for ad in store.dispatch(action).ads where !before.contains(ad) {
      let filled = AdEvent.Filled(
        code: ad.code, messageId: ad.messageId, bidId: ad.bidId, revenue: ad.bid.revenue, text: ad.bid.text)
      emit(.filled(filled))
    }
  }

  func change(_ bidId: String, _ change: @escaping (inout PairedAd) -> Void) {
    store.dispatch(.adChanged(bidId: bidId, change))
  }
}
