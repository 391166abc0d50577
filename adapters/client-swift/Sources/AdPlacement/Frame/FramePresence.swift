/// Looked at once a second: only time in which somebody could see the ad counts.
private let lookMs = 1_000
private let maxLooks = 10

/// Whether the page in a frame is there at all. One that is silent for ten seconds in which it could be seen has failed.
@MainActor
final class FramePresence {
  private let context: Context
  private let ad: PairedAd
  private let isVisible: @MainActor () -> Bool
  private let collapse: @MainActor () -> Void
  private var isOver = false
  private var isLoaded = false
  private var looks = 0
  private var watching: Task<Void, Never>?

  init(
    context: Context, ad: PairedAd, isVisible: @escaping @MainActor () -> Bool,
    collapse: @escaping @MainActor () -> Void
  ) {
    self.context = context
    self.ad = ad
    self.isVisible = isVisible
    self.collapse = collapse
  }

  func start() {
    watching = context.tasks.start { [weak self, clock = context.clock] in
      while await clock.hasSlept(ms: lookMs), self?.isAwaited() == true {}
    }
  }

  /// Whether there is time left for the page; without any the frame fails.
  private func isAwaited() -> Bool {
    if isVisible() { looks += 1 }
    if looks < maxLooks { return true }
    // A web view reports failures: nothing at all means that the server has not answered yet.
    fail(isLoaded ? Wire.frameSilent : Wire.frameUnreachable, notShown)
    return false
  }

  func loaded() { isLoaded = true }

  /// Another page comes in its place.
  func restart() {
    if isOver { return }
    watching?.cancel()
    (isLoaded, looks) = (false, 0)
    start()
  }

  func spoke() { watching?.cancel() }

  /// After it nothing fails any more.
  func end() {
    isOver = true
    watching?.cancel()
  }

  /// Gives the frame up, with one `ad.error`.
  func fail(_ errCode: String, _ message: String) {
    if isOver { return }
    end()
    collapse()
    context.change(ad.bidId) { $0.isBroken = true }
    context.fail(errCode, message, messageId: ad.messageId, bidId: ad.bidId)
  }
}
