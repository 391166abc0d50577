/// The ads of a session whose rows left the screen: the newest wait out of sight, and return as they were.
@MainActor
final class FramePool {
  /// Each keeps a page in memory.
  private static let most = 8

  private var waiting: [AdSlot] = []

  /// The row of the ad leaves the screen, with the page unless that can wait.
  func put(_ slot: AdSlot) {
    guard slot.canWait else { return slot.remove() }
    slot.detach()
    waiting = waiting.filter { !$0.isRemoved } + [slot]
    if waiting.count > Self.most { waiting.removeFirst().remove() }
  }

  /// The ad as it was, if it waited.
  func take(_ ad: PairedAd) -> AdSlot? {
    guard let index = waiting.firstIndex(where: { $0.isOf(ad) }) else { return nil }
    let slot = waiting.remove(at: index)
    return slot.isRemoved ? nil : slot
  }

  /// Those of one place in the conversation are not shown again.
  func drop(messageId: String, code: String) {
    for slot in waiting where slot.messageId == messageId && slot.code == code { slot.remove() }
    waiting.removeAll { $0.isRemoved }
  }
}
