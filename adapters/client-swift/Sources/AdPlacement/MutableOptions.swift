/// Privacy signals as the app knows them. A value wins over what the consent platform says; `nil` does not.
public struct Regulatory: Sendable, Hashable {
  /// Whether the GDPR applies: 1 or 0.
  public var gdpr: Int?
  /// Consent string of the IAB's TCF.
  public var gdprConsent: String?
  /// Whether the app or the user is child-directed: 1 or 0. 1 for users known to be under 13: neither ids of the device
  /// nor an e-mail address are sent then.
  public var coppa: Int?
  /// String of the Global Privacy Platform.
  public var gpp: String?
  /// Ids of the sections of ``gpp`` that apply.
  public var gppSid: [Int]?
  /// US privacy string.
  public var usPrivacy: String?

  /// Signals; what is left out is not known.
  public init(
    gdpr: Int? = nil,
    gdprConsent: String? = nil,
    coppa: Int? = nil,
    gpp: String? = nil,
    gppSid: [Int]? = nil,
    usPrivacy: String? = nil
  ) {
    self.gdpr = gdpr
    self.gdprConsent = gdprConsent
    self.coppa = coppa
    self.gpp = gpp
    self.gppSid = gppSid
    self.usPrivacy = usPrivacy
  }
}

/// For logs: without the strings of a consent platform.
extension Regulatory: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the flags.
  public var description: String {
    "Regulatory(gdpr: \(gdpr.map(String.init) ?? "none"), coppa: \(coppa.map(String.init) ?? "none"))"
  }
  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// What a running session takes up, at its next preload. `nil` leaves things as they are: to clear a value takes a new
/// session.
public struct MutableOptions: Sendable, Hashable {
  /// Cohort of the publisher's own A/B test.
  public var variantId: String?
  /// Replaced whole.
  public var regulatory: Regulatory?
  /// Of the user; the service keeps a keyed digest of it alone, to limit frequency.
  public var userEmail: String?
  /// An advertising id that the app read itself; wins over the IDFA that the client reads.
  public var advertisingId: String?
  /// A vendor id that the app read itself; wins over the IDFV that the client reads.
  public var vendorId: String?

  /// Changes; what is left out stays.
  public init(
    variantId: String? = nil,
    regulatory: Regulatory? = nil,
    userEmail: String? = nil,
    advertisingId: String? = nil,
    vendorId: String? = nil
  ) {
    self.variantId = variantId
    self.regulatory = regulatory
    self.userEmail = userEmail
    self.advertisingId = advertisingId
    self.vendorId = vendorId
  }

  func merged(with newer: MutableOptions) -> MutableOptions {
    MutableOptions(
      variantId: newer.variantId ?? variantId,
      regulatory: newer.regulatory ?? regulatory,
      userEmail: newer.userEmail ?? userEmail,
      advertisingId: newer.advertisingId ?? advertisingId,
      vendorId: newer.vendorId ?? vendorId
    )
  }
}

/// For logs: without what tells who the user is.
extension MutableOptions: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the cohort.
  public var description: String { "MutableOptions(variantId: \(variantId ?? "none"))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
