/// How much history a session keeps, and sends.
private let maxMessages = 30
private let maxBytes = 200 * 1_024

/// Without the oldest messages that are too many or too large; the newest always stays.
func trimMessages(_ messages: [AdMessage]) -> [AdMessage] {
  var bytes = 0
  var kept = 0
  for message in messages.reversed().prefix(maxMessages) {
    bytes += message.id.utf8.count + message.content.utf8.count
    if bytes > maxBytes, kept > 0 { break }
    kept += 1
  }
  return Array(messages.suffix(kept))
}
