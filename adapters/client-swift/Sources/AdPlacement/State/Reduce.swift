/// What changes the state of a session; the names are those of the web client.
enum Action {
  /// `message-added`
  case messageAdded(AdMessage, isTrackOnly: Bool)
  /// `service-answered`
  case serviceAnswered(flags: Flags? = nil, sessionId: String? = nil)
  /// `bids-arrived`
  case bidsArrived([Bid])
  /// `ad-changed`
  case adChanged(bidId: String, (inout PairedAd) -> Void)
  /// `ended`
  case ended(Ending)
}

private let maxKnownIds = 1_000

/// Ads that can still be mounted; more than any screen shows at once.
private let maxAds = 100

extension ClientState {
  /// A bid goes to the newest message if that is an assistant message, whichever of the two comes later.
  private mutating func pair() {
    guard let newest = messages.last, newest.role == .assistant, !waiting.isEmpty else { return }
    let paired = waiting.map { PairedAd(bid: $0, messageId: newest.id) }
    ads = (ads + paired).suffix(maxAds)
    waiting = []
  }

  private mutating func add(_ message: AdMessage, isTrackOnly: Bool) {
    if knownIds.contains(message.id) { return replace(message.id, message.content) }
    messages = trimMessages(messages + [message])
    knownIds = (knownIds + [message.id]).suffix(maxKnownIds)
    if message.role == .user {
      self.isTrackOnly = isTrackOnly
      // A bid that found no assistant message by now never will.
      waiting = []
    }
    pair()
  }

  private mutating func replace(_ id: String, _ content: String) {
    revision += 1
    messages = trimMessages(
      messages.map {
        $0.id == id ? AdMessage(id: id, role: $0.role, content: content, createdAt: $0.createdAt) : $0
      })
  }

  /// After the end only the end counts: bids that wait are let go; what is on show stays until `destroyed`.
  private mutating func end(_ ending: Ending) {
    self.ending = ending
    waiting = []
    if ending == .destroyed {
      ads = []
      knownIds = []
    }
  }

  /// The whole behaviour of a session that needs no time and no network. Pure.
  func reduced(by action: Action) -> ClientState {
    var next = self
    if ending == .destroyed { return next }
    switch action {
    case .messageAdded(let message, let isTrackOnly): next.add(message, isTrackOnly: isTrackOnly)
    case .serviceAnswered(let flags, let sessionId):
      next.flags = flags ?? next.flags
      next.sessionId = sessionId ?? next.sessionId
    case .bidsArrived(let bids):
      guard isActive else { break }
      next.waiting = bids
      next.pair()
    case .adChanged(let bidId, let change):
      for index in next.ads.indices where next.ads[index].bidId == bidId { change(&next.ads[index]) }
    case .ended(let ending): next.end(ending)
    }
    return next
  }
}
