import AdPlacement
import Foundation

private func isUUID(_ value: JSONValue?) -> Bool {
  guard let text = value?.words, text == text.lowercased() else { return false }
  return UUID(uuidString: text) != nil
}

private let words: [String: @Sendable (JSONValue?) -> Bool] = [
  "$any": { $0 != nil },
  "$absent": { $0 == nil },
  "$string": { $0?.words?.isEmpty == false },
  "$uuid": { isUUID($0) },
  "$uuid7": { isUUID($0) && $0?.words?.dropFirst(14).first == "7" },
]

private func length(of value: JSONValue?) -> Int? { value?.list?.count ?? value?.words?.utf16.count }

/// What differs between a value and its pattern; empty when it matches. Records may hold more than the pattern names,
/// lists may not.
func differences(_ value: JSONValue?, _ pattern: JSONValue, _ path: String) -> [String] {
  let reported = value.map { String("\($0)".prefix(400)) } ?? "absent"
  func unless(_ isRight: Bool) -> [String] { isRight ? [] : ["\(path) is \(reported), expected \(pattern)"] }
  if let word = pattern.words.flatMap({ words[$0] }) { return unless(word(value)) }
  if let list = pattern.list {
    guard let items = value?.list, items.count == list.count else { return unless(false) }
    return zip(items, list).enumerated().flatMap { differences($1.0, $1.1, "\(path)[\($0)]") }
  }
  guard let record = pattern.record else { return unless(value == pattern) }
  if let expected = record["$length"]?.amount { return unless(length(of: value).map(Double.init) == expected) }
  if let part = record["$contains"]?.words { return unless(value?.words?.contains(part) == true) }
  guard let fields = value?.record else { return unless(false) }
  return record.sorted { $0.key < $1.key }.flatMap { differences(fields[$0.key], $0.value, "\(path).\($0.key)") }
}
