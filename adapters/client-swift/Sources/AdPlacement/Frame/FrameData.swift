/// When a page itself does not say what happened to it.
let notShown = "The ad could not be shown."

/// A frame that wants to be higher than this is broken. Points.
private let maxHeight = 10_000.0
private let modalTimeoutMs = 5_000
private let maxModalTimeoutMs = 60_000.0

/// What a host does about each type of message; what has the wrong shape is dropped without a word.
typealias Handlers = [String: @MainActor (JSONObject) -> Void]

/// What a page posts.
struct PageMessage {
  let type: String
  let data: JSONObject

  init?(_ json: String) {
    let raw = parseJSON(json)?.fields ?? [:]
    guard let type = raw["type"]?.text, let data = raw["data"]?.object else { return nil }
    self.type = type
    self.data = data
  }
}

/// Whole points are not asked for, only that it is a height.
func height(in data: JSONObject) -> Double? {
  data["height"]?.number.flatMap { $0 >= 0 ? Swift.min($0, maxHeight) : nil }
}

struct ModalRequest {
  let timeoutMs: Int
  let params: JSONObject?

  init?(_ data: JSONObject) {
    guard data["component"]?.text == "modal" else { return nil }
    let named = data["timeout"]?.number.flatMap { $0 > 0 ? Int(Swift.min($0, maxModalTimeoutMs)) : nil }
    timeoutMs = named ?? modalTimeoutMs
    params = data["componentParams"]?.object
  }
}

/// Why a modal page takes itself away. Its own codes of the kind that cannot be drawn are one.
func modalFailure(in data: JSONObject) -> (errCode: String, message: String) {
  let isFocus = data["errorType"]?.text == Wire.focusTaken
  return (isFocus ? Wire.focusTaken : Wire.componentError, data["message"]?.text ?? notShown)
}

/// Text that a page shows again later.
func doneText(in data: JSONObject) -> String? { data["cachedContent"]?.text ?? data["content"]?.text }
