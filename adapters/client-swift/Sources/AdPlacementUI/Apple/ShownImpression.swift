#if canImport(UIKit)
  import UIKit

  /// What a bidder signed for an ad that is on the screen. It ends when the ad leaves the screen or the app the
  /// foreground; a signature stands for one time, so that it does not begin again.
  @MainActor final class ShownImpression {
    private var running: (any Impression)?
    private var leaving: (any NSObjectProtocol)?

    func begin(_ ad: Attribution?) {
      end()
      guard let impression = ad?.impression() else { return }
      running = impression
      impression.begin()
      leaving = observing(UIApplication.didEnterBackgroundNotification) { [weak self] in self?.end() }
    }

    func end() {
      running?.end()
      running = nil
      if let leaving { NotificationCenter.default.removeObserver(leaving) }
      leaving = nil
    }
  }
#endif
