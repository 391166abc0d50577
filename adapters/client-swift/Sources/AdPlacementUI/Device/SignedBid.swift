@_spi(AdPlatform) import AdPlacement

extension SignedAd {
  /// `nil` where the bid has nothing that iOS would take.
  init?(_ bid: Bid) {
    guard let skan = bid.skan else { return nil }
    var fields: [String: Any] = [
      "version": skan.version, "network": skan.network, "itunesItem": skan.itunesItem, "sourceApp": skan.sourceApp,
    ]
    fields["campaign"] = skan.campaign
    fields["sourceIdentifier"] = skan.sourceIdentifier
    fields["nonce"] = skan.nonce
    fields["timestamp"] = skan.timestamp
    fields["signature"] = skan.signature
    fields["fidelities"] = skan.fidelities.map { way -> [String: Any] in
      [
        "fidelity": way.fidelity, "nonce": way.nonce, "timestamp": way.timestamp, "signature": way.signature,
      ]
    }
    self.init(fields)
  }
}
