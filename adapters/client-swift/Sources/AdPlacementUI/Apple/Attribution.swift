import Foundation

/// Reports an ad to iOS: by AdAttributionKit where bidder and system have it, else by SKAdNetwork.
enum Attribution: Equatable {
  case kit(AttributedAd)
  case network(SignedAd)

  /// `skan` of a bid, with its `adAttributionKit` in it. `nil` for what iOS would refuse.
  init?(_ signed: [String: Any]) {
    #if canImport(AdAttributionKit)
      if #available(iOS 17.4, *),
        let ad = (signed["adAttributionKit"] as? [String: Any]).flatMap(AttributedAd.init)
      {
        self = .kit(ad)
        return
      }
    #endif
    guard let ad = SignedAd(signed) else { return nil }
    self = .network(ad)
  }

  /// The same for the same view; `nil` where none was signed for.
  var viewKey: String? {
    switch self {
    case .kit(let ad): return ad.jwt
    case .network(let ad): return ad.viewed?.nonce.uuidString
    }
  }
}

/// What a bidder signed for AdAttributionKit, from iOS 17.4 on; the signature itself is the system's to check.
struct AttributedAd: Equatable {
  /// A compact JWS.
  let jwt: String
  /// In the App Store: the advertised app, and a page of it for the ad.
  let itunesItem: Int64
  let productPage: String?
  /// Where the app itself opens.
  let reengagementURL: URL?

  /// `nil` for what iOS would refuse.
  init?(_ kit: [String: Any]) {
    guard let jwt = kit["jwt"] as? String, !jwt.isEmpty, jwt.utf8.count <= 4_096,
      let item = (kit["itunesItem"] as? String).flatMap({ Int64($0) }), item >= 0
    else { return nil }
    self.jwt = jwt
    itunesItem = item
    productPage = kit["cpp"] as? String
    reengagementURL = (kit["reengagementUrl"] as? String).flatMap(URL.init(string:))
  }
}
