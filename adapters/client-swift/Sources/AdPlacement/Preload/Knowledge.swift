/// Nothing that takes time is waited for longer.
private let waitMs = 300

/// What was learned of the device, and what it says at the moment.
@MainActor
final class Knowledge {
  private let info: any PlatformInfo
  private let clock: any SessionClock
  private let tasks: SessionTasks
  /// `nil` until the storage answers.
  private var consent: Regulatory?

  init(info: any PlatformInfo, clock: any SessionClock, tasks: SessionTasks) {
    self.info = info
    self.clock = clock
    self.tasks = tasks
  }

  var ids: Identifiers { info.identifiers() }

  /// Reads what may take time; what fails or takes too long leaves what was known before.
  func refresh() async -> Regulatory {
    let signals = FirstValue<Regulatory>()
    tasks.start { [weak self, info] in
      let read = await info.consent()
      guard let self, !Task.isCancelled else { return }
      let found = read ?? consent ?? Regulatory()
      // Late ones are of use to the next preload.
      consent = found
      signals.resolve(found)
    }
    let limit = tasks.start { [weak self, clock] in
      // A consent platform may have written that GDPR applies.
      if await clock.hasSlept(ms: waitMs), let self { signals.resolve(consent ?? Regulatory(gdpr: 1)) }
    }
    defer { limit.cancel() }
    return await signals.wait() ?? Regulatory(gdpr: 1)
  }

  /// With every call: the node that answers a preload need not be the one that heard `/init`.
  func app() -> JSONObject {
    let items = info.skanItems().map { JSONValue.array($0.map(JSONValue.string)) }
    return JSONObject(present: ["app": .object(info.app()), "skan": items.map { .object(["items": $0]) }])
  }

  func device() -> JSONObject {
    let status = ids.trackingStatus.map { JSONValue.object(["attStatus": .string($0.rawValue)]) }
    let network = info.network().map(JSONValue.object)
    return info.device().adding(JSONObject(present: ["network": network, "tracking": status]))
  }
}
