/// Complete whatever the page left out: the rest is known from the bid. `nil`: not an event of a page.
private func event(named name: String, _ payload: JSONObject, _ ad: PairedAd) -> AdEvent? {
  let content = payload["content"]?.text ?? ad.finalText ?? ad.bid.content
  let url = payload["url"]?.text.flatMap { isWeb($0) ? $0 : nil }
  return .ofPage(name, ad, content: content, url: url, area: payload["area"]?.text ?? "")
}

extension Context {
  /// Notes what happens at most once. Returns whether it is new.
  private func note(_ event: AdEvent, _ ad: PairedAd) -> Bool {
    if case .clicked = event {
      let nowMs = clock.nowMs
      if ad.clickedMs.map({ abs(nowMs - $0) < oneClickMs }) == true { return false }
      change(ad.bidId) { $0.clickedMs = nowMs }
      return true
    }
    // Once per bid, also over several pages of it.
    if ad.emitted.contains(event.name) { return false }
    change(ad.bidId) { $0.emitted.insert(event.name) }
    return true
  }

  /// `event-iframe` on its way to the app. What is not about this ad, or not an event of a page, is dropped.
  func relay(_ ad: PairedAd, _ data: JSONObject, from host: (any PageHost)?) {
    guard let name = data["name"]?.text, let payload = data["payload"]?.object else { return }
    guard [.null, .string(ad.bidId)].contains(payload["id"] ?? .null) else { return }
    let known = store.state.ads.first { $0.bidId == ad.bidId } ?? ad
    guard let event = event(named: name, payload, known), note(event, known) else { return }
    if case .viewed = event { host?.viewed(ad.bid) }
    emit(event)
  }
}
