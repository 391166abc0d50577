@_spi(AdPlatform) import AdPlacement

extension Attribution {
  /// `nil` where the bid has nothing that iOS would take.
  init?(_ bid: Bid) {
    var fields: [String: Any] = [:]
    if let skan = bid.skan {
      fields = [
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
    }
    if let kit = bid.adAttributionKit {
      var signed = ["jwt": kit.jwt, "itunesItem": kit.itunesItem]
      signed["cpp"] = kit.cpp
      signed["reengagementUrl"] = kit.reengagementUrl
      fields["adAttributionKit"] = signed
    }
    self.init(fields)
  }
}
