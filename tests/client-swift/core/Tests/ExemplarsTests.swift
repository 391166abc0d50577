import AdPlacement
import Testing

/// Every scenario of `docs/client-specification.md` that concerns this client.
@Suite(.serialized)
@MainActor
struct ExemplarsTests {
  @Test(arguments: try scenarios())
  func plays(_ scenario: Scenario) async throws {
    let problems = try await play(scenario)
    #expect(problems.isEmpty, "\(problems)")
  }

  private func changed(_ step: JSONObject, _ key: String) -> JSONObject {
    var expected = step["expect"]?.record ?? [:]
    expected[key] = .array((expected[key]?.list ?? []).dropLast() + [nil])
    return expected
  }

  /// A runner that does not look would find nothing wrong with anything.
  @Test
  func otherExpectationsFailAtEveryStep() async throws {
    for scenario in try scenarios() {
      _ = try await play(scenario) { number, step, seen in
        for key in ["requests", "events"] {
          let problems = seen.problems(changed(step, key))
          #expect(problems.contains { $0.contains(key) }, "\(scenario.name), step \(number), \(key)")
        }
      }
    }
  }

  @Test
  func thereAreAsManyScenariosAsThereWereAtLeast() throws {
    #expect(try scenarios().count >= 180)
  }
}
