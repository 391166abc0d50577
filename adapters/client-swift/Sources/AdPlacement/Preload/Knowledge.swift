/// Nothing that takes time is waited for longer.
private let waitMs = 300

/// Somebody who waits to be told once.
@MainActor
private final class Wait {
  private var done: (@MainActor (Regulatory) -> Void)?
  var stopTimer: Stop = {}

  init(_ done: @escaping @MainActor (Regulatory) -> Void) {
    self.done = done
  }

  func end(_ consent: Regulatory) {
    let waiting = done
    stop()
    waiting?(consent)
  }

  func stop() {
    done = nil
    stopTimer()
  }
}

/// What was learned of the device, and what it says at the moment.
@MainActor
final class Knowledge {
  private let info: any PlatformInfo
  private let clock: any SessionClock
  /// `nil` until the storage answers.
  private var consent: Regulatory?

  init(info: any PlatformInfo, clock: any SessionClock) {
    self.info = info
    self.clock = clock
  }

  var ids: Identifiers { info.identifiers() }

  /// Reads what may take time; what fails or takes too long leaves what was known before. Calls back once, unless it is
  /// stopped before.
  func refresh(_ done: @escaping @MainActor (Regulatory) -> Void) -> Stop {
    let wait = Wait(done)
    wait.stopTimer = clock.after(ms: waitMs) { [weak self] in
      // A consent platform may have written that GDPR applies.
      if let self { wait.end(consent ?? Regulatory(gdpr: 1)) }
    }
    info.consent { [weak self] read in
      guard let self else { return }
      let found = read ?? consent ?? Regulatory()
      // Late ones are of use to the next preload.
      consent = found
      wait.end(found)
    }
    return { wait.stop() }
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
