/// Nothing that takes time is waited for longer.
private let waitMs = 300

/// What was learned of the device, and what it says at the moment.
@MainActor
final class Knowledge {
  private let info: any PlatformInfo
  private let clock: any SessionClock
  private var consent = Regulatory()
  private var network: JSONObject?
  private(set) var ids = Identifiers()

  init(info: any PlatformInfo, clock: any SessionClock) {
    self.info = info
    self.clock = clock
  }

  /// Reads everything that takes time, at once; what fails or takes too long leaves what was known before.
  func refresh() async -> Regulatory {
    let done = Deferred<Bool>()
    let clock = clock
    let timer = Task { if (try? await clock.sleep(ms: waitMs)) != nil { done.settle(true) } }
    let reading = [
      Task { if let read = try? await info.consent() { consent = read } },
      Task { if let read = try? await info.identifiers() { ids = read } },
      Task { if let read = try? await info.network() { network = read } },
    ]
    Task {
      for task in reading { await task.value }
      done.settle(true)
    }
    _ = await done.value { timer.cancel() }
    timer.cancel()
    return consent
  }

  /// With every call: the node that answers a preload need not be the one that heard `/init`.
  func app() -> JSONObject {
    let items = info.skanItems().map { JSONValue.array($0.map(JSONValue.string)) }
    return JSONObject(present: ["app": .object(info.app()), "skan": items.map { .object(["items": $0]) }])
  }

  func device() -> JSONObject {
    let status = ids.trackingStatus.map { JSONValue.object(["attStatus": .string($0.rawValue)]) }
    return info.device().adding(JSONObject(present: ["network": network.map(JSONValue.object), "tracking": status]))
  }
}
