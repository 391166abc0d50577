// Generated from adapters/wire and adapters/client-js by `npm run native-names`. Do not edit.
// swift-format-ignore-file
import Foundation

/// Who the assistant plays; pinned for the conversation.
public struct AdCharacter: Sendable, Hashable {
  /// Stable.
  public let id: String
  /// As readers see it beside the ad.
  public let name: String
  /// Address of its picture, `https`.
  public let avatarURL: URL
  /// Its first words, which set the tone of an ad.
  public let greeting: String?
  /// What it is like, in a few sentences.
  public let persona: String?
  /// What it is about, for example `fantasy`.
  public let tags: [String]?
  /// Made for adults.
  public let isNSFW: Bool?

  /// What is left out is not known.
  public init(
    id: String, name: String, avatarURL: URL, greeting: String? = nil, persona: String? = nil, tags: [String]? = nil,
    isNSFW: Bool? = nil
  ) {
    (
      self.id, self.name, self.avatarURL, self.greeting, self.persona, self.tags, self.isNSFW
    ) = (id, name, avatarURL, greeting, persona, tags, isNSFW)
  }

  var json: JSONObject {
    JSONObject(present: [
      "id": .string(id), "name": .string(name), "avatarUrl": .string(avatarURL.absoluteString),
      "greeting": greeting.map(JSONValue.string), "persona": persona.map(JSONValue.string),
      "tags": tags.map { JSONValue.array($0.map(JSONValue.string)) }, "isNsfw": isNSFW.map(JSONValue.bool)
    ])
  }
}

/// Privacy signals as the integrator knows them. A value wins over what the consent platform says; `nil` does not.
public struct Regulatory: Sendable, Hashable {
  /// 1: the GDPR applies.
  public var gdpr: Int?
  /// TCF consent string.
  public var gdprConsent: String?
  /// 1: the reader is a child under COPPA; no id, no e-mail address and no conversation is used.
  public var coppa: Int?
  /// GPP string.
  public var gpp: String?
  /// Ids of the sections of the GPP string that apply.
  public var gppSid: [Int]?
  /// US privacy string of the CCPA, for example `1YNN`.
  public var usPrivacy: String?

  /// What is left out is not known.
  public init(
    gdpr: Int? = nil, gdprConsent: String? = nil, coppa: Int? = nil, gpp: String? = nil, gppSid: [Int]? = nil,
    usPrivacy: String? = nil
  ) {
    (
      self.gdpr, self.gdprConsent, self.coppa, self.gpp, self.gppSid, self.usPrivacy
    ) = (gdpr, gdprConsent, coppa, gpp, gppSid, usPrivacy)
  }

  var json: JSONObject {
    JSONObject(present: [
      "gdpr": gdpr.map { JSONValue.number(Double($0)) }, "gdprConsent": gdprConsent.map(JSONValue.string),
      "coppa": coppa.map { JSONValue.number(Double($0)) }, "gpp": gpp.map(JSONValue.string),
      "gppSid": gppSid.map { JSONValue.array($0.map { .number(Double($0)) }) },
      "usPrivacy": usPrivacy.map(JSONValue.string)
    ])
  }

  /// What is named here, and the rest as it is there.
  func or(_ other: Regulatory) -> Regulatory {
    Regulatory(
      gdpr: gdpr ?? other.gdpr, gdprConsent: gdprConsent ?? other.gdprConsent, coppa: coppa ?? other.coppa,
      gpp: gpp ?? other.gpp, gppSid: gppSid ?? other.gppSid, usPrivacy: usPrivacy ?? other.usPrivacy
    )
  }
}

/// What a running session takes up at its next preload. What is absent stays as it is: only a new session clears it.
public struct MutableOptions: Sendable, Hashable {
  /// Cohort of an A/B test.
  public var variantId: String?
  /// Replaced whole.
  public var regulatory: Regulatory?
  /// For frequency caps alone, which know it as a keyed digest.
  public var userEmail: String?
  /// IDFA or GAID; goes before what the device says.
  public var advertisingId: String?
  /// IDFV; goes before what the device says.
  public var vendorId: String?

  /// What is left out is not known.
  public init(
    variantId: String? = nil, regulatory: Regulatory? = nil, userEmail: String? = nil, advertisingId: String? = nil,
    vendorId: String? = nil
  ) {
    (
      self.variantId, self.regulatory, self.userEmail, self.advertisingId, self.vendorId
    ) = (variantId, regulatory, userEmail, advertisingId, vendorId)
  }

  /// What is named here, and the rest as it is there.
  func or(_ other: MutableOptions) -> MutableOptions {
    MutableOptions(
      variantId: variantId ?? other.variantId, regulatory: regulatory ?? other.regulatory,
      userEmail: userEmail ?? other.userEmail, advertisingId: advertisingId ?? other.advertisingId,
      vendorId: vendorId ?? other.vendorId
    )
  }
}

/// Error codes, skip codes, and types of messages between a page and its app.
@_spi(AdPlatform) public enum Wire {
  public static let
    invalidToken = "invalid_token", sessionDisabledByInit = "session_disabled_by_init",
    requestFailed = "request_failed", unknown = "unknown", iframeError = "iframe_error",
    frameUnreachable = "frame_unreachable", frameBlocked = "frame_blocked", frameSilent = "frame_silent",
    focusTaken = "focus_taken", componentError = "component_error", timeout = "timeout", adsDisabled = "ads_disabled",
    unfilledBid = "unfilled_bid"
  public static let
    initIframe = "init-iframe", showIframe = "show-iframe", hideIframe = "hide-iframe", resizeIframe = "resize-iframe",
    eventIframe = "event-iframe", clickIframe = "click-iframe", adDoneIframe = "ad-done-iframe",
    errorIframe = "error-iframe", openComponentIframe = "open-component-iframe",
    initComponentIframe = "init-component-iframe", closeComponentIframe = "close-component-iframe",
    errorComponentIframe = "error-component-iframe", updateIframe = "update-iframe",
    updateDimensionsIframe = "update-dimensions-iframe", userEventIframe = "user-event-iframe"
}
