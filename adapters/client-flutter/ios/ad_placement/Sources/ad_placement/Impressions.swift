import StoreKit
import UIKit

/// Impressions that have begun and not ended, by the number that Dart gave them: of AdAttributionKit where bidder and
/// system have it, else of SKAdNetwork.
final class Impressions {
  private var running: [Int: () -> Void] = [:]
  private var observer: NSObjectProtocol?

  init() {
    // Nobody sees what an app shows in the background.
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
    ) { [weak self] _ in
      self?.endAll()
    }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  /// Nothing happens where the system is too old, or the signature is not whole.
  func start(id: Int, skan: [String: Any]) {
    running[id] = Attribution(skan).flatMap(Self.begin)
  }

  func end(id: Int) { running.removeValue(forKey: id)?() }

  private func endAll() {
    let ended = running.values
    running = [:]
    ended.forEach { $0() }
  }

  /// Returns what ends it.
  private static func begin(_ attribution: Attribution) -> (() -> Void)? {
    switch attribution {
    case .kit(let ad):
      #if canImport(AdAttributionKit)
        guard #available(iOS 17.4, *) else { return nil }
        let view = ad.beginView()
        return { view.finish() }
      #else
        return nil
      #endif
    case .network(let ad):
      guard #available(iOS 14.5, *), let impression = ad.networkImpression else { return nil }
      SKAdNetwork.startImpression(impression)
      return { SKAdNetwork.endImpression(impression) }
    }
  }
}
