import Foundation

/// What a bidder signed for iOS (`skan` of a bid), so that an install after its ad is attributed to it.
struct SignedAd: Equatable {
  struct Proof: Equatable {
    let nonce: UUID
    /// Milliseconds since 1970.
    let timestamp: Int64
    let signature: String
  }

  let version: String
  let network: String
  /// In the App Store: the advertised app, and the one that shows the ad.
  let itunesItem: Int64
  let sourceApp: Int64
  /// Before version 4.
  let campaign: Int64?
  /// From version 4.
  let sourceIdentifier: Int64?
  /// Signed for an ad that is viewed.
  let viewed: Proof?
  /// Signed for the App Store's own page.
  let store: Proof?

  /// `nil` for what iOS would refuse; the signature itself is the system's to check.
  init?(_ skan: [String: Any]) {
    let signed = Fields(skan)
    guard let version = signed.text("version"), let network = signed.text("network"),
      let item = signed.number("itunesItem"), let source = signed.number("sourceApp")
    else { return nil }
    self.version = version
    self.network = network
    itunesItem = item
    sourceApp = source
    campaign = signed.number("campaign")
    sourceIdentifier = signed.number("sourceIdentifier")
    let isLater = (Double(version) ?? 0) >= 4
    guard (isLater ? sourceIdentifier : campaign) != nil else { return nil }
    let ways = (skan["fidelities"] as? [Any] ?? []).compactMap { ($0 as? [String: Any]).map(Fields.init) }
    viewed = ways.first { $0.way == 0 }?.proof
    // Before version 2.2 there was one way, which is this one.
    store = ways.first { $0.way == 1 }?.proof ?? signed.proof
    guard viewed != nil || store != nil else { return nil }
  }

  /// Texts, but for `fidelity`.
  private struct Fields {
    private static let longest = 1_024
    let values: [String: Any]
    init(_ values: [String: Any]) { self.values = values }

    func text(_ key: String) -> String? {
      (values[key] as? String).flatMap { $0.isEmpty || $0.utf8.count > Self.longest ? nil : $0 }
    }

    func number(_ key: String) -> Int64? { text(key).flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 } }

    var way: Int? { values["fidelity"] as? Int ?? (values["fidelity"] as? Double).flatMap(Int.init(exactly:)) }

    var proof: Proof? {
      guard let nonce = text("nonce").flatMap(UUID.init(uuidString:)), let timestamp = number("timestamp"),
        let signature = text("signature")
      else { return nil }
      return Proof(nonce: nonce, timestamp: timestamp, signature: signature)
    }
  }
}
