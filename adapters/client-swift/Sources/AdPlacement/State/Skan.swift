/// What a bidder signed for SKAdNetwork, as the service hands it on; ids and times are texts there.
@_spi(AdPlatform) public struct Skan: Sendable, Hashable {
  /// One way of attribution, with its own signature.
  public struct Fidelity: Sendable, Hashable {
    /// 0: viewed; 1: with the App Store's own page.
    public let fidelity: Int
    /// Of this signature.
    public let nonce: String
    /// Milliseconds since 1970.
    public let timestamp: String
    /// Base64.
    public let signature: String
  }

  /// Of SKAdNetwork, for example `4.0`.
  public let version: String
  /// Id of the ad network, for example `x1.skadnetwork`.
  public let network: String
  /// Id of the advertised app in the App Store.
  public let itunesItem: String
  /// Id of the app that shows the ad.
  public let sourceApp: String
  /// Before version 4.
  public let campaign: String?
  /// From version 4.
  public let sourceIdentifier: String?
  /// Of the one signature before version 2.2.
  public let nonce: String?
  /// Milliseconds since 1970.
  public let timestamp: String?
  /// Base64.
  public let signature: String?
  /// From version 2.2 on.
  public let fidelities: [Fidelity]

  /// `nil` when something is missing that every signature has.
  public init?(_ json: JSONValue?) {
    let fields = json?.fields ?? [:]
    guard let version = fields["version"]?.text, let network = fields["network"]?.text,
      let itunesItem = fields["itunesItem"]?.text, let sourceApp = fields["sourceApp"]?.text
    else { return nil }
    self.version = version
    self.network = network
    self.itunesItem = itunesItem
    self.sourceApp = sourceApp
    campaign = fields["campaign"]?.text
    sourceIdentifier = fields["sourceIdentifier"]?.text
    nonce = fields["nonce"]?.text
    timestamp = fields["timestamp"]?.text
    signature = fields["signature"]?.text
    fidelities = (fields["fidelities"]?.array ?? []).compactMap(Fidelity.init)
  }
}

extension Skan.Fidelity {
  fileprivate init?(_ json: JSONValue) {
    let fields = json.fields
    guard let fidelity = fields["fidelity"]?.number, fidelity == 0 || fidelity == 1,
      let nonce = fields["nonce"]?.text, let timestamp = fields["timestamp"]?.text,
      let signature = fields["signature"]?.text
    else { return nil }
    self.init(fidelity: Int(fidelity), nonce: nonce, timestamp: timestamp, signature: signature)
  }
}

/// What a bidder signed for AdAttributionKit, as the service hands it on.
@_spi(AdPlatform) public struct AdAttributionKitAd: Sendable, Hashable {
  /// A compact JWS.
  public let jwt: String
  /// Id of the advertised app in the App Store.
  public let itunesItem: String
  /// Id of a custom product page of it.
  public let cpp: String?
  /// Where the app itself opens, if it is installed.
  public let reengagementUrl: String?

  /// `nil` when something is missing that every signature has.
  public init?(_ json: JSONValue?) {
    let fields = json?.fields ?? [:]
    guard let jwt = fields["jwt"]?.text, let itunesItem = fields["itunesItem"]?.text else { return nil }
    self.jwt = jwt
    self.itunesItem = itunesItem
    cpp = fields["cpp"]?.text
    reengagementUrl = fields["reengagementUrl"]?.text
  }
}
