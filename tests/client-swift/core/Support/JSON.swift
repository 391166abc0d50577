import AdPlacement

extension JSONValue {
  var record: JSONObject? {
    if case .object(let value) = self { return value }
    return nil
  }

  var list: [JSONValue]? {
    if case .array(let value) = self { return value }
    return nil
  }

  var words: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  var amount: Double? {
    if case .number(let value) = self { return value }
    return nil
  }
}
