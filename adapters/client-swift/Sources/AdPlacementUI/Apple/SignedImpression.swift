#if canImport(UIKit)
  import StoreKit

  /// From when to when a signed ad was in sight, each reported once.
  @MainActor protocol Impression: AnyObject {
    func begin()
    func end()
  }

  extension Attribution {
    @MainActor func impression() -> (any Impression)? {
      switch self {
      case .network(let ad): return SignedImpression(ad)
      case .kit(let ad):
        #if canImport(AdAttributionKit)
          if #available(iOS 17.4, *) { return KitImpression(ad) }
        #endif
        return nil
      }
    }
  }

  /// Reports to the system from when to when a signed ad was in sight, once: a signature stands for one time that an ad
  /// is shown. From iOS 14.5 on, version 4 from iOS 16.1 on.
  @MainActor final class SignedImpression: Impression {
    /// `SKAdImpression`, which older systems do not have.
    private let impression: AnyObject?
    private enum Stage { case waiting, begun, over }
    private var stage = Stage.waiting

    init(_ ad: SignedAd) {
      guard #available(iOS 14.5, *) else {
        impression = nil
        return
      }
      impression = ad.networkImpression
    }

    func begin() {
      guard stage == .waiting else { return }
      stage = .begun
      guard #available(iOS 14.5, *), let impression = impression as? SKAdImpression else { return }
      SKAdNetwork.startImpression(impression, completionHandler: nil)
    }

    func end() {
      guard stage == .begun else { return }
      stage = .over
      guard #available(iOS 14.5, *), let impression = impression as? SKAdImpression else { return }
      SKAdNetwork.endImpression(impression, completionHandler: nil)
    }
  }

  #if canImport(AdAttributionKit)
    /// As `SignedImpression`, for AdAttributionKit.
    @available(iOS 17.4, *)
    @MainActor final class KitImpression: Impression {
      private let ad: AttributedAd
      private var view: AsyncStream<Void>.Continuation?

      init(_ ad: AttributedAd) { self.ad = ad }

      func begin() {
        if view == nil { view = ad.beginView() }
      }

      func end() { view?.finish() }
    }
  #endif
#endif
