import AdPlacement
import Foundation
import TestTime

private func texts(_ value: JSONValue?) -> [String]? { value?.list?.compactMap(\.words) }

private func regulatory(_ json: JSONObject) -> Regulatory {
  Regulatory(
    gdpr: json["gdpr"]?.amount.map { Int($0) },
    gdprConsent: json["gdprConsent"]?.words,
    coppa: json["coppa"]?.amount.map { Int($0) },
    gpp: json["gpp"]?.words,
    gppSid: json["gppSid"]?.list?.compactMap { $0.amount.map { Int($0) } },
    usPrivacy: json["usPrivacy"]?.words
  )
}

private func character(_ json: JSONObject) throws -> AdCharacter {
  guard let avatarURL = URL(string: json["avatarUrl"]?.words ?? "") else { throw Broken("A character has no picture.") }
  return AdCharacter(
    id: json["id"]?.words ?? "",
    name: json["name"]?.words ?? "",
    avatarURL: avatarURL,
    greeting: json["greeting"]?.words,
    persona: json["persona"]?.words,
    tags: texts(json["tags"]),
    isNSFW: json["isNsfw"].map { $0 == true }
  )
}

func mutableOptions(_ json: JSONObject) -> MutableOptions {
  MutableOptions(
    variantId: json["variantId"]?.words,
    locale: json["locale"]?.words,
    regulatory: (json["regulatory"]?.record).map(regulatory),
    userEmail: json["userEmail"]?.words,
    advertisingId: json["advertisingId"]?.words,
    vendorId: json["vendorId"]?.words,
    userSignature: json["userSignature"]?.words
  )
}

func sessionOptions(
  _ json: JSONObject, onEvent: @escaping OnEvent, onDebugEvent: @escaping OnDebugEvent
) throws -> SessionOptions {
  let mutable = mutableOptions(json)
  return SessionOptions(
    adServerURL: json["adServerUrl"]?.words ?? "",
    publisherToken: json["publisherToken"]?.words ?? "",
    userId: json["userId"]?.words ?? "",
    conversationId: json["conversationId"]?.words ?? "",
    enabledPlacementCodes: texts(json["enabledPlacementCodes"]) ?? [],
    character: try (json["character"]?.record).map(character),
    display: (json["display"]?.words).flatMap(AdDisplay.init),
    variantId: mutable.variantId,
    locale: mutable.locale,
    regulatory: mutable.regulatory,
    userEmail: mutable.userEmail,
    advertisingId: mutable.advertisingId,
    vendorId: mutable.vendorId,
    userSignature: mutable.userSignature,
    onEvent: onEvent,
    onDebugEvent: onDebugEvent,
    brand: json["brand"]?.words ?? "svc",
    headerPrefix: json["headerPrefix"]?.words
  )
}

func message(_ json: JSONObject) -> AdMessage {
  let saidMs = json["createdAt"]?.amount
  let saidDate = (json["createdAt"]?.words).flatMap { ISO8601DateFormatter().date(from: $0) }
  return AdMessage(
    id: json["id"]?.words ?? "",
    role: AdRole(rawValue: json["role"]?.words ?? "") ?? .user,
    content: json["content"]?.words ?? "",
    createdAt: saidDate ?? Date(timeIntervalSince1970: (saidMs ?? startMs) / 1_000)
  )
}

private func json(_ text: AdText) -> JSONObject {
  [
    "label": .string(text.label), "advertiser": .string(text.advertiser), "content": .string(text.content),
    "url": .string(text.url), "disclosure": .string(text.disclosure),
  ]
}

private func payload(_ event: AdEvent) -> JSONObject {
  switch event {
  case .filled(let it):
    let payload: JSONObject = ["code": .string(it.code), "id": .string(it.bidId), "revenue": .number(it.revenue)]
    return payload.merging(it.text.map { ["text": .object(json($0))] } ?? [:]) { $1 }
  case .noFill(let it): return ["skipCode": .string(it.skipCode)]
  case .error(let it): return ["message": .string(it.message), "errCode": .string(it.errCode)]
  case .renderStarted(let it), .renderCompleted(let it), .videoStarted(let it), .videoCompleted(let it),
    .rewardGranted(let it):
    return ["id": .string(it.bidId)]
  case .height(let it): return ["messageId": .string(it.messageId), "height": .number(it.height)]
  case .viewed(let it):
    return [
      "id": .string(it.bidId), "content": .string(it.content), "messageId": .string(it.messageId),
      "format": .string(it.format), "revenue": .number(it.revenue),
    ]
  case .clicked(let it):
    return [
      "id": .string(it.bidId), "content": .string(it.content), "messageId": .string(it.messageId),
      "url": .string(it.url), "format": .string(it.format), "area": .string(it.area),
    ]
  }
}

/// As the web client spells it.
func json(of event: AdEvent) -> JSONObject {
  var reported: JSONObject = ["name": .string(event.name), "payload": .object(payload(event))]
  reported["code"] = event.code.map(JSONValue.string)
  reported["messageId"] = event.messageId.map(JSONValue.string)
  return reported
}
