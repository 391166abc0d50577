@_spi(AdPlatform) import AdPlacement
import Foundation

/// The repository: five folders above this file.
let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().pathComponents.dropLast(5).joined(separator: "/")

/// A file of the repository.
func read(_ path: String) throws -> String {
  try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
}

private let folder = "tests/exemplars/client"
private let platform: JSONValue = "swift"

private func readRecord(_ name: String) throws -> JSONObject {
  try JSONDecoder().decode(JSONObject.self, from: Data(read("\(folder)/\(name)").utf8))
}

/// The format of `docs/client-specification.md`.
struct Scenario: Sendable, CustomStringConvertible {
  let file: String
  let name: String
  let describes: [String]
  let host: JSONObject
  let session: JSONObject
  let prelude: [JSONObject]
  let steps: [JSONObject]

  fileprivate init(_ json: JSONObject, file: String, defaults: JSONObject) throws {
    self.file = file
    name = json["name"]?.words ?? ""
    describes = (json["describes"]?.list ?? []).compactMap(\.words)
    host = json["host"]?.record ?? [:]
    session = (defaults["session"]?.record ?? [:]).merging(json["session"]?.record ?? [:]) { _, own in own }
    prelude = try preludeSteps(json["given"]?.words, defaults["preludes"]?.record ?? [:])
    steps = json["steps"]?.list?.compactMap(\.record) ?? []
  }

  var description: String { "\(file): \(name)" }
}

/// Steps before the first one of a scenario, outermost prelude first.
private func preludeSteps(_ given: String?, _ preludes: JSONObject) throws -> [JSONObject] {
  guard let given else { return [] }
  guard let prelude = preludes[given]?.record else { throw Broken("No prelude is called \(given).") }
  return try preludeSteps(prelude["given"]?.words, preludes) + (prelude["steps"]?.list ?? []).compactMap(\.record)
}

/// Scenarios name the client of the page that they were written for.
private func spokenHere(_ value: JSONValue) -> JSONValue {
  switch value {
  case .object(let fields):
    return .object(
      Dictionary(uniqueKeysWithValues: fields.map { ($0, $0 == "platform" && $1 == "web" ? "ios" : spokenHere($1)) }))
  case .array(let items): return .array(items.map(spokenHere))
  case "sdk-js": return "sdk-swift"
  default: return value
  }
}

/// Every scenario that concerns this client.
func scenarios() throws -> [Scenario] {
  let defaults = try readRecord("defaults.json")
  let names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
  let others = ["defaults.json", "scenario.schema.json"]
  return try names.filter { $0.hasSuffix(".json") && !others.contains($0) }.sorted().flatMap { file in
    try (readRecord(file)["scenarios"]?.list ?? []).map { spokenHere($0).record ?? [:] }
      .filter { $0["platforms"]?.list?.contains(platform) ?? true }
      .map { try Scenario($0, file: file, defaults: defaults) }
  }
}
