package com.adplacement.support

import com.adplacement.AdCharacter
import com.adplacement.AdEvent
import com.adplacement.AdText
import com.adplacement.MutableOptions
import com.adplacement.Regulatory
import com.adplacement.SessionOptions
import com.adplacement.io.jsonOf
import com.adplacement.specification.Character
import com.adplacement.specification.Message
import com.adplacement.specification.Role
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.intOrNull
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import java.net.URI
import java.time.Instant

private fun regulatoryOf(json: JsonObject): Regulatory {
  fun number(key: String) = json[key]?.jsonPrimitive?.intOrNull
  return Regulatory {
    gdpr(number("gdpr"))
    gdprConsent(json.textAt("gdprConsent"))
    coppa(number("coppa"))
    gpp(json.textAt("gpp"))
    gppSid(json["gppSid"]?.jsonArray?.mapNotNull { it.jsonPrimitive.intOrNull })
    usPrivacy(json.textAt("usPrivacy"))
  }
}

private fun recordOf(text: AdText): JsonObject =
  jsonOf(
    "label" to text.label,
    "advertiser" to text.advertiser,
    "content" to text.content,
    "url" to text.url,
    "disclosure" to text.disclosure,
  )

private fun characterOf(json: JsonObject): Character =
  AdCharacter(
    id = json.textAt("id").orEmpty(),
    name = json.textAt("name").orEmpty(),
    avatarUrl = URI(json.textAt("avatarUrl").orEmpty()),
  ) {
    greeting(json.textAt("greeting"))
    persona(json.textAt("persona"))
    tags(json["tags"]?.jsonArray?.map { it.jsonPrimitive.content })
  }

fun mutableOptionsOf(json: JsonObject): MutableOptions =
  MutableOptions {
    variantId(json.textAt("variantId"))
    locale(json.textAt("locale"))
    regulatory(json["regulatory"]?.jsonObject?.let(::regulatoryOf))
    userEmail(json.textAt("userEmail"))
    advertisingId(json.textAt("advertisingId"))
    userSignature(json.textAt("userSignature"))
  }

fun optionsOf(
  json: JsonObject,
  onEvent: (AdEvent) -> Unit,
  onDebugEvent: (String) -> Unit,
): SessionOptions =
  SessionOptions(
    json.textAt("adServerUrl").orEmpty(),
    json.textAt("publisherToken").orEmpty(),
    json.textAt("userId").orEmpty(),
    json.textAt("conversationId").orEmpty(),
  ) {
    enabledPlacementCodes(json["enabledPlacementCodes"]?.jsonArray?.map { it.jsonPrimitive.content }.orEmpty())
    character(json["character"]?.jsonObject?.let(::characterOf))
    mutableOptions(mutableOptionsOf(json))
    onEvent(onEvent)
    onDebugEvent { name, _ -> onDebugEvent(name) }
    json.textAt("brand")?.let(::brand)
    headerPrefix(json.textAt("headerPrefix"))
    display(json.textAt("display"))
  }

private fun instantOf(value: JsonElement?): Instant? {
  val told = value as? JsonPrimitive ?: return null
  return if (told.isString) Instant.parse(told.content) else Instant.ofEpochMilli(told.content.toLong())
}

fun messageOf(json: JsonObject): Message =
  Message(
    id = json.textAt("id").orEmpty(),
    role = Role.entries.find { it.wireName == json.textAt("role") } ?: Role.USER,
    content = json.textAt("content").orEmpty(),
    createdAt = instantOf(json["createdAt"]) ?: Instant.ofEpochMilli(START_MS),
  )

/** As the web client spells it. */
fun jsonOfEvent(event: AdEvent): JsonObject {
  val payload =
    when (event) {
      is AdEvent.Filled ->
        jsonOf(
          "code" to event.code,
          "id" to event.bidId,
          "revenue" to event.revenue,
          "text" to event.text?.let(::recordOf),
        )
      is AdEvent.NoFill -> jsonOf("skipCode" to event.skipCode)
      is AdEvent.Error -> jsonOf("message" to event.message, "errCode" to event.errCode)
      is AdEvent.RenderStarted -> jsonOf("id" to event.bidId)
      is AdEvent.RenderCompleted -> jsonOf("id" to event.bidId)
      is AdEvent.Height -> jsonOf("messageId" to event.messageId, "height" to event.height)
      is AdEvent.Viewed ->
        with(event) {
          jsonOf(
            "id" to bidId,
            "content" to content,
            "messageId" to messageId,
            "format" to format,
            "revenue" to revenue,
          )
        }
      is AdEvent.Clicked ->
        with(event) {
          val about = jsonOf("id" to bidId, "content" to content, "messageId" to messageId)
          JsonObject(about + jsonOf("url" to url, "format" to format, "area" to area))
        }
      is AdEvent.VideoStarted -> jsonOf("id" to event.bidId)
      is AdEvent.VideoCompleted -> jsonOf("id" to event.bidId)
      is AdEvent.RewardGranted -> jsonOf("id" to event.bidId)
    }
  return jsonOf("name" to event.name, "code" to event.code, "messageId" to event.messageId, "payload" to payload)
}
