/// One press is reported and opened once, even if a page repeats it.
let oneClickMs = 1_000.0

private let maxURLBytes = 8_192

/// Nothing else is opened for a page: other schemes start calls, mails and apps.
func isWeb(_ url: String) -> Bool {
  let start = url.prefix(8).lowercased()
  return url.utf8.count <= maxURLBytes && (start.hasPrefix("https://") || start.hasPrefix("http://"))
}

/// Opens what `click-iframe` names, unchecked. A creative of a bidder opens its own window, and its page says
/// `click-iframe` as well: one click opens once.
@MainActor
final class Links {
  private let clock: any SessionClock
  private var openedMs: Double?

  init(clock: any SessionClock) {
    self.clock = clock
  }

  func open(_ data: JSONObject, _ bid: Bid, on host: any PageHost) {
    let urls = [data["url"]?.text, data["fallbackUrl"]?.text].compactMap { $0 }.filter(isWeb)
    let nowMs = clock.nowMs
    if urls.isEmpty || openedMs.map({ abs(nowMs - $0) < oneClickMs }) == true { return }
    openedMs = nowMs
    _ = urls.first { host.openLink($0, inApp: data["target"]?.text != "browser", bid: bid) }
  }
}
