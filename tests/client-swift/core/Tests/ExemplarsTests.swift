import AdPlacement
import Testing

/// Every scenario of `docs/client-specification.md` that concerns this client.
@Suite(.serialized)
@MainActor
struct ExemplarsTests {
  @Test(arguments: try scenarios())
  func plays(_ scenario: Scenario) throws {
    let problems = try play(scenario)
    #expect(problems.isEmpty, "\(problems)")
  }

  private func changed(_ step: JSONObject, _ key: String) -> JSONObject {
    var (step, expected) = (step, step["expect"]?.record ?? [:])
    expected[key] = .array((expected[key]?.list ?? []).dropLast() + [nil])
    step["expect"] = .object(expected)
    return step
  }

  /// A runner that does not look would find nothing wrong with anything.
  @Test(arguments: ["requests", "events"])
  func aScenarioWithOtherExpectationsFailsAtEveryStep(_ key: String) throws {
    for scenario in try scenarios() {
      for index in scenario.steps.indices {
        var steps = scenario.steps
        steps[index] = changed(steps[index], key)
        let problems = try play(scenario, steps: steps)
        #expect(
          problems.first?.contains("step \(index + 1) ") == true,
          "\(scenario.name), step \(index + 1), \(key): \(problems)")
      }
    }
  }

  @Test
  func thereAreAsManyScenariosAsThereWereAtLeast() throws {
    #expect(try scenarios().count >= 180)
  }
}
