/// Exactly one of these comes of every preload that is not cancelled (`docs/reference/turns.md#turn`).
enum PreloadOutcome {
  case filled(sessionId: String, bids: [Bid])
  case noFill(sessionId: String?, skipCode: String)
  /// The service refused. `isPermanent`: the session is over.
  case refused(errCode: String, message: String, isPermanent: Bool)
  /// Nothing the server decided; it should hear of it.
  case failed(errCode: String, message: String)
}

private func fault(_ what: String) -> PreloadOutcome {
  .failed(errCode: Wire.requestFailed, message: "The ad server \(what).")
}

private func refusal(_ body: JSONObject, _ errCode: String) -> PreloadOutcome {
  let message = body["error"]?.fields["message"]?.text ?? "The ad server refused the request."
  let isPermanent = body["permanent"] == .bool(true) || body["permanentError"] == .bool(true)
  return .refused(errCode: errCode, message: message, isPermanent: isPermanent)
}

private func refusedStatus(_ status: Int, _ body: JSONObject) -> PreloadOutcome {
  let said = body["errCode"]?.text ?? body["error"]?.fields["code"]?.text
  return refusal(body, status == 401 ? Wire.invalidToken : said ?? Wire.requestFailed)
}

/// No address but one of the web reaches an app.
private func decodeText(_ text: JSONObject) -> AdText? {
  func words(_ name: String) -> String { text[name]?.text ?? "" }
  guard originOf(words("url")) != nil else { return nil }
  return AdText(
    label: words("label"), advertiser: words("advertiser"), content: words("content"), url: words("url"),
    disclosure: words("disclosure"))
}

private func decodeBid(_ value: JSONValue) -> Bid? {
  let bid = value.fields
  // The id becomes part of an address.
  guard let bidId = bid["bidId"]?.text, isUUID(bidId), case .string(let code)? = bid["code"] else { return nil }
  return Bid(
    bidId: bidId,
    code: code,
    revenue: bid["revenue"]?.number ?? bid["value"]?.number ?? 0,
    format: bid["format"]?.text ?? "unknown",
    content: bid["content"]?.text ?? "",
    skan: Skan(bid["skan"]),
    adAttributionKit: AdAttributionKitAd(bid["adAttributionKit"]),
    text: decodeText(bid["text"]?.fields ?? [:])
  )
}

/// Per code the first bid wins; codes that were not enabled are dropped.
private func usableBids(_ values: JSONValue?, _ codes: [String]) -> [Bid] {
  var seen = Set<String>()
  return (values?.array ?? []).compactMap(decodeBid).filter { codes.contains($0.code) && seen.insert($0.code).inserted }
}

private func decodeBody(_ body: JSONObject, _ codes: [String], isTrackOnly: Bool) -> PreloadOutcome {
  let errCode = body["errCode"] ?? .null
  guard errCode == .null, let sessionId = body["sessionId"]?.text else {
    return refusal(body, errCode.text ?? Wire.unknown)
  }
  let bids = usableBids(body["bids"], codes)
  if body["skip"] == .bool(true) {
    return .noFill(sessionId: sessionId, skipCode: body["skipCode"]?.text ?? Wire.unknown)
  }
  // The app muted this turn: whatever an answer says, nothing is shown in it.
  if isTrackOnly { return .noFill(sessionId: sessionId, skipCode: Wire.adsDisabled) }
  return bids.isEmpty
    ? .noFill(sessionId: sessionId, skipCode: Wire.unfilledBid) : .filled(sessionId: sessionId, bids: bids)
}

/// The table "what a client reports" of `docs/reference/protocol.md`, its rows tried from the top.
func decodePreloadAnswer(_ result: CallResult, codes: [String], isTrackOnly: Bool) -> PreloadOutcome {
  switch result {
  case .unanswered(let reason): return fault("did not answer (\(reason.rawValue))")
  case .answered(204, _, _): return .noFill(sessionId: nil, skipCode: Wire.unfilledBid)
  case .answered(let status, let body, _) where (400...499).contains(status):
    return refusedStatus(status, body?.fields ?? [:])
  case .answered(let status, _, _) where !(200...299).contains(status): return fault("answered with status \(status)")
  case .answered(_, let body, _):
    guard let body = body?.object else { return fault("sent an answer that cannot be read") }
    return decodeBody(body, codes, isTrackOnly: isTrackOnly)
  }
}
