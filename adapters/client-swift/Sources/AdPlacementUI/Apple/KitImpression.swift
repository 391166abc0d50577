#if canImport(UIKit)
  import Foundation

  #if canImport(AdAttributionKit)
    import AdAttributionKit
  #endif

  /// From when to when a signed ad was in sight, each told once.
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

  #if canImport(AdAttributionKit)
    /// As `SignedImpression`, for AdAttributionKit.
    @available(iOS 17.4, *)
    @MainActor final class KitImpression: Impression {
      private let jwt: String
      private let (ended, over) = AsyncStream<Void>.makeStream()
      private var isBegun = false

      init(_ ad: AttributedAd) { jwt = ad.jwt }

      func begin() {
        guard !isBegun else { return }
        isBegun = true
        Task { [jwt, ended] in
          guard let impression = try? await AppImpression(compactJWS: jwt) else { return }
          try? await impression.beginView()
          for await _ in ended {}
          try? await impression.endView()
        }
      }

      func end() { if isBegun { over.finish() } }
    }
  #endif
#endif
