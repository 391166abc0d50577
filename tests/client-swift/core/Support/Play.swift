import AdPlacement

/// What a step did.
@MainActor
struct Seen {
  private let requests, events, heard, state: JSONValue
  private let debug: [String]

  init(_ world: World) {
    (requests, events, heard) = (world.takeRequests(), world.takeEvents(), world.takeHeard())
    (debug, state) = (world.takeDebug(), world.state())
  }

  /// Requests and events are exactly those named: a step that names none had none. The rest is compared where it is named.
  func problems(_ expected: JSONObject) -> [String] {
    var found = differences(requests, expected["requests"] ?? [], "requests")
    found += differences(events, expected["events"] ?? [], "events")
    for name in expected["debug"]?.list ?? [] where !debug.contains(name.words ?? "") {
      found.append("no debug event \(name)")
    }
    if let pattern = expected["frameHears"] { found += differences(heard, pattern, "frameHears") }
    if let pattern = expected["state"] { found += differences(state, pattern, "state") }
    return found
  }
}

/// Plays a scenario to the first step that went otherwise than expected; returns what was wrong with it.
@MainActor
func play(
  _ scenario: Scenario, onStep: (_ number: Int, _ step: JSONObject, Seen) -> Void = { _, _, _ in }
) async throws -> [String] {
  let world = World(scenario)
  defer { world.session?.destroy() }
  for step in scenario.prelude { try await world.run(step) }
  _ = Seen(world)
  for (index, step) in scenario.steps.enumerated() {
    try await world.run(step)
    let seen = Seen(world)
    onStep(index + 1, step, seen)
    let found = seen.problems(step["expect"]?.record ?? [:])
    if !found.isEmpty { return found.map { "step \(index + 1) (\(step["do"]?.words ?? "")): \($0)" } }
  }
  return []
}
