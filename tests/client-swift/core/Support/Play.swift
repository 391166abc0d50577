import AdPlacement

/// Requests and events are exactly those named: a step that names none had none. The rest is compared where it is named.
@MainActor
private func problems(_ world: World, _ expected: JSONObject) -> [String] {
  let (debug, heard) = (world.takeDebug(), world.takeHeard())
  var found = differences(world.takeRequests(), expected["requests"] ?? [], "requests")
  found += differences(world.takeEvents(), expected["events"] ?? [], "events")
  for name in expected["debug"]?.list ?? [] where !debug.contains(name.words ?? "") {
    found.append("no debug event \(name)")
  }
  if let pattern = expected["frameHears"] { found += differences(heard, pattern, "frameHears") }
  if let pattern = expected["state"] { found += differences(world.state(), pattern, "state") }
  return found
}

/// Plays a scenario to the first step that went otherwise than expected; returns what was wrong with it.
@MainActor
func play(_ scenario: Scenario, steps: [JSONObject]? = nil) throws -> [String] {
  let world = World(scenario)
  defer { world.session?.destroy() }
  for step in scenario.prelude { try world.run(step) }
  _ = problems(world, [:])
  for (index, step) in (steps ?? scenario.steps).enumerated() {
    try world.run(step)
    let found = problems(world, step["expect"]?.record ?? [:])
    if !found.isEmpty { return found.map { "step \(index + 1) (\(step["do"]?.words ?? "")): \($0)" } }
  }
  return []
}
