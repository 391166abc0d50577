@_spi(AdPlatform) import AdPlacement
import TestTime

private struct Placed {
  let ad: Ad
  let surface: FakeSurface
}

/// The client with everything around it replaced; runs the steps of a scenario.
@MainActor
final class World {
  private let scenario: Scenario
  private let time = VirtualTime()
  private let server = FakeServer()
  private let storage: FakeStorage
  private let device: FakeDevice
  private let screen = FakeScreen()
  private var ads: [String: Placed] = [:]
  private var events: [AdEvent] = []
  private var debug: [String] = []
  private(set) var session: AdSession?

  init(_ scenario: Scenario) {
    self.scenario = scenario
    storage = FakeStorage(scenario.host["storage"])
    device = FakeDevice(storage: storage, identifiers: scenario.host["identifiers"]?.record ?? [:])
  }

  private func hear(_ event: AdEvent) throws {
    events.append(event)
    switch scenario.host["onEvent"] {
    case "throws": throw Broken("The app is broken.")
    case "destroys": session?.destroy()
    case "adds": session?.addMessage(AdMessage(id: "after-\(event.name)", role: .user, content: "And?"))
    default: break
    }
  }

  private func hearDebug(_ name: String) throws {
    debug.append(name)
    if scenario.host["onDebugEvent"] == "throws" { throw Broken("The app is broken.") }
  }

  private func create() throws {
    let random = scenario.host["random"]?.amount ?? 1
    let platform = SessionPlatform(info: device, transport: server, clock: time) { random }
    let options = try sessionOptions(
      scenario.session,
      onEvent: { [weak self] in try self?.hear($0) },
      onDebugEvent: { [weak self] name, _ in try self?.hearDebug(name) })
    session = AdSession(options, platform: platform)
  }

  private func addMany(_ step: JSONObject, content: (Int) -> String) throws {
    for index in 1...Int(try number(step, "count")) {
      session?.addMessage(AdMessage(id: "u\(index)", role: .user, content: content(index)))
    }
  }

  private func number(_ step: JSONObject, _ key: String) throws -> Double {
    guard let value = step[key]?.amount else { throw Broken("The step has no \(key).") }
    return value
  }

  private func answer(_ step: JSONObject) async throws {
    let path = step["path"]?.words ?? ""
    let status = Int(step["status"]?.amount ?? 200)
    let text = step["text"]?.words ?? step["body"].map(written) ?? ""
    if screen.loads(path, status: status) { return }
    let retryAfter = step["headers"]?.record?["Retry-After"]?.words
    try await server.answer(path, HTTPAnswer(status: status, text: text, retryAfter: retryAfter))
  }

  /// Whatever it is, not only a record.
  private func written(_ value: JSONValue) -> String {
    if let record = value.record { return writeJSON(record) }
    return String(writeJSON(["it": value]).dropFirst(#"{"it":"#.count).dropLast())
  }

  private func fail(_ path: String) async throws {
    if !screen.loads(path, status: nil) { try await server.answer(path, nil) }
  }

  private func keepAd(_ step: JSONObject) throws -> Placed {
    guard let session else { throw Broken("There is no session.") }
    let ad = session.createAd(
      messageId: step["messageId"]?.words ?? "", code: step["code"]?.words, theme: step["theme"]?.words)
    let name = step["as"]?.words ?? ""
    let placed = ads[name].flatMap { $0.ad === ad ? $0 : nil } ?? Placed(ad: ad, surface: FakeSurface(screen))
    ads[name] = placed
    return placed
  }

  private func placed(_ step: JSONObject) throws -> Placed {
    guard let placed = ads[step["ad"]?.words ?? ""] else { throw Broken("No ad is called so.") }
    return placed
  }

  private func frame(_ step: JSONObject) throws {
    let page: FakePage?
    switch step["from"] {
    case "stranger": page = nil
    case "modal":
      guard let modal = screen.modalPage else { return }
      page = modal
    default:
      guard let inline = try placed(step).surface.page else { return }
      page = inline
    }
    screen.post(page, says: step["says"] ?? [:], origin: step["origin"]?.words ?? service)
  }

  func run(_ step: JSONObject) async throws {
    switch step["do"]?.words ?? "" {
    case "create": try create()
    case "addMessage":
      session?.addMessage(message(step["message"]?.record ?? [:]), trackOnly: step["trackOnly"] == true)
    case "addMessages": try addMany(step) { "Message \($0)" }
    case "addLongMessages":
      let text = String(repeating: "x", count: Int(try number(step, "bytes")))
      try addMany(step) { _ in text }
    case "advance": await time.advance(ms: try number(step, "ms"))
    case "answer": try await answer(step)
    case "fail": try await fail(step["path"]?.words ?? "")
    case "tcf": device.says = step["says"] ?? "absent"
    case "createAd": _ = try keepAd(step)
    case "mount": mount(try placed(step))
    case "destroyAd": try placed(step).ad.destroy()
    case "render": mount(try keepAd(step))
    case "frame": try frame(step)
    case "updateOptions": session?.updateOptions(mutableOptions(step["options"]?.record ?? [:]))
    case "sendUserEvent":
      session?.sendUserEvent(step["name"]?.words ?? "", payload: step["payload"]?.record ?? [:])
    case "destroy": session?.destroy()
    case "focusHost": screen.focusHost()
    case "press": screen.press()
    case let name: throw Broken("No step is called \(name).")
    }
    await settle()
  }

  private func mount(_ placed: Placed) { _ = placed.ad.mount(on: placed.surface) }

  /// Scenarios of all clients name no heights: not every client reports them.
  func takeEvents() -> JSONValue {
    defer { events = [] }
    let isHeightReported = scenario.describes.contains("events.height")
    return .array(events.filter { isHeightReported || $0.name != "ad.height" }.map { .object(json(of: $0)) })
  }

  func takeDebug() -> [String] {
    defer { debug = [] }
    return debug
  }

  func takeRequests() -> JSONValue { server.takeSeen() }

  func takeHeard() -> JSONValue { screen.takeHeard() }

  /// What can be seen of client and app.
  func state() -> JSONValue {
    let messages = (session?.messages ?? []).map { message -> JSONValue in
      ["id": .string(message.id), "role": .string(message.role.rawValue), "content": .string(message.content)]
    }
    return [
      "sessionId": session?.sessionId.map(JSONValue.string) ?? .null,
      "isDisabled": .bool(session?.isDisabled == true),
      "isDestroyed": .bool(session?.isDestroyed == true),
      "preloadTimeout": .number(Double(session?.preloadTimeout ?? 0)),
      "messages": .array(messages),
      "inFlight": .array(server.inFlight.map(JSONValue.string)),
      "timers": .number(Double(time.timers)),
      // What is stored is read, and not listened to.
      "consentListeners": 0,
      "storage": .object(storage.kept.mapValues(JSONValue.string)),
      "modal": screen.modal(),
      "hostFocused": .bool(screen.isHostFocused),
      "opened": .array(screen.opened.map(JSONValue.string)),
      "ads": .object(ads.mapValues { $0.surface.describe() }),
    ]
  }
}
