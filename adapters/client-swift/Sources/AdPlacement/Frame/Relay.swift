/// An event of a page. It is complete whatever the page left out: the rest is known from the bid. `nil`: not an event of
/// a page.
private func event(named name: String, _ payload: JSONObject, _ ad: PairedAd) -> AdEvent? {
  let shown = AdEvent.Shown(code: ad.code, messageId: ad.messageId, bidId: ad.bidId)
  let content = payload["content"]?.text ?? ad.finalText ?? ad.bid.content
  switch name {
  case "ad.render-started": return .renderStarted(shown)
  case "ad.render-completed": return .renderCompleted(shown)
  case "video.started": return .videoStarted(shown)
  case "video.completed": return .videoCompleted(shown)
  case "reward.granted": return .rewardGranted(shown)
  case "ad.viewed":
    return .viewed(
      AdEvent.Viewed(
        code: ad.code, messageId: ad.messageId, bidId: ad.bidId, content: content, format: ad.bid.format,
        revenue: ad.bid.revenue))
  case "ad.clicked":
    guard let url = payload["url"]?.text, isWeb(url) else { return nil }
    return .clicked(
      AdEvent.Clicked(
        code: ad.code, messageId: ad.messageId, bidId: ad.bidId, content: content, url: url, format: ad.bid.format,
        area: payload["area"]?.text ?? ""))
  default: return nil
  }
}

extension Context {
  /// Notes what happens at most once. Returns whether it is new.
  private func note(_ event: AdEvent, _ ad: PairedAd) -> Bool {
    let nowMs = clock.nowMs
    switch event {
    // Once per bid, also over several pages of it.
    case .viewed:
      if ad.isViewed { return false }
      change(ad.bidId) { $0.isViewed = true }
    case .clicked:
      if ad.clickedMs.map({ abs(nowMs - $0) < oneClickMs }) == true { return false }
      change(ad.bidId) { $0.clickedMs = nowMs }
    default: break
    }
    return true
  }

  /// `event-iframe` on its way to the app. What is not about this ad, or not an event of a page, is dropped.
  func relay(_ ad: PairedAd, _ data: JSONObject, from surface: (any AdSurface)?) {
    guard let name = data["name"]?.text, let payload = data["payload"]?.object else { return }
    guard [.null, .string(ad.bidId)].contains(payload["id"] ?? .null) else { return }
    let known = store.state.ads.first { $0.bidId == ad.bidId } ?? ad
    guard let event = event(named: name, payload, known), note(event, known) else { return }
    if case .viewed = event { surface?.viewed(ad.bid) }
    emit(event)
  }
}
