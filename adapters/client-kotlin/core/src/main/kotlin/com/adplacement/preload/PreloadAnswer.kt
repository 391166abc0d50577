package com.adplacement.preload

import com.adplacement.AdText
import com.adplacement.Wire
import com.adplacement.io.CallResult
import com.adplacement.io.fields
import com.adplacement.io.isLiteral
import com.adplacement.io.isPresent
import com.adplacement.io.number
import com.adplacement.io.text
import com.adplacement.session.isUuid
import com.adplacement.session.originOf
import com.adplacement.state.Bid
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

private const val STATUS_NO_CONTENT = 204
private const val STATUS_UNAUTHORIZED = 401

/** Exactly one of these comes of every preload that is not cancelled (`docs/reference/turns.md#turn`). */
internal sealed interface PreloadOutcome {
  class Filled(
    val sessionId: String,
    val bids: List<Bid>,
  ) : PreloadOutcome

  class NoFill(
    val sessionId: String?,
    val skipCode: String,
  ) : PreloadOutcome

  /** [isPermanent]: the session is over. [isFault]: no decision of the server; it is reported to it. */
  class Failed(
    val errCode: String,
    val message: String,
    val isPermanent: Boolean,
    val isFault: Boolean,
  ) : PreloadOutcome
}

private fun fault(what: String) =
  PreloadOutcome.Failed(Wire.REQUEST_FAILED, "The ad server $what.", isPermanent = false, isFault = true)

private fun refusal(
  body: JsonObject,
  errCode: String,
): PreloadOutcome {
  val message = body["error"].fields()["message"].text() ?: "The ad server refused the request."
  val isPermanent = body["permanent"].isLiteral(true) || body["permanentError"].isLiteral(true)
  return PreloadOutcome.Failed(errCode, message, isPermanent, isFault = false)
}

private fun refusedStatus(
  status: Int,
  body: JsonObject,
): PreloadOutcome {
  val sent = body["errCode"].text() ?: body["error"].fields()["code"].text()
  return refusal(body, if (status == STATUS_UNAUTHORIZED) Wire.INVALID_TOKEN else sent ?: Wire.REQUEST_FAILED)
}

/** No address but one of the web reaches an app. */
private fun decodeText(text: JsonObject): AdText? {
  fun words(name: String) = text[name].text().orEmpty()
  if (originOf(words("url")) == null) return null
  return AdText(words("label"), words("advertiser"), words("content"), words("url"), words("disclosure"))
}

private fun decodeBid(value: JsonElement): Bid? {
  val bid = value.fields()
  val code = (bid["code"] as? JsonPrimitive)?.takeIf { it.isString }?.content
  // The id becomes part of an address.
  val bidId = bid["bidId"].text()?.takeIf(::isUuid)
  if (bidId == null || code == null) return null
  return Bid(
    bidId = bidId,
    code = code,
    revenue = bid["revenue"].number() ?: bid["value"].number() ?: 0.0,
    format = bid["format"].text() ?: "unknown",
    content = bid["content"].text().orEmpty(),
    text = decodeText(bid["text"].fields()),
  )
}

/** Per code the first bid wins; codes that were not enabled are dropped. */
private fun usableBids(
  values: JsonElement?,
  codes: List<String>,
): List<Bid> =
  (values as? JsonArray)
    .orEmpty()
    .mapNotNull(::decodeBid)
    .filter {
      it.code in codes
    }.distinctBy(Bid::code)

private fun decodeBody(
  body: JsonObject,
  codes: List<String>,
  isTrackOnly: Boolean,
): PreloadOutcome {
  val sessionId = body["sessionId"].text()
  if (body["errCode"].isPresent() || sessionId == null) return refusal(body, body["errCode"].text() ?: Wire.UNKNOWN)
  val bids = usableBids(body["bids"], codes)
  return when {
    body["skip"].isLiteral(true) -> PreloadOutcome.NoFill(sessionId, body["skipCode"].text() ?: Wire.UNKNOWN)
    // The app muted this turn: whatever an answer says, nothing is shown in it.
    isTrackOnly -> PreloadOutcome.NoFill(sessionId, Wire.ADS_DISABLED)
    bids.isEmpty() -> PreloadOutcome.NoFill(sessionId, Wire.UNFILLED_BID)
    else -> PreloadOutcome.Filled(sessionId, bids)
  }
}

/** The table "what a client reports" of `docs/reference/protocol.md`, its rows tried from the top. */
internal fun decodePreloadAnswer(
  result: CallResult,
  codes: List<String>,
  isTrackOnly: Boolean,
): PreloadOutcome =
  when (result) {
    is CallResult.Unanswered -> fault("did not answer (${result.reason.name.lowercase()})")
    is CallResult.Answered -> {
      val body = result.body
      when {
        result.status == STATUS_NO_CONTENT -> PreloadOutcome.NoFill(null, Wire.UNFILLED_BID)
        result.status in 400..499 -> refusedStatus(result.status, body.fields())
        result.status !in 200..299 -> fault("answered with status ${result.status}")
        body is JsonObject -> decodeBody(body, codes, isTrackOnly)
        else -> fault("sent an answer that cannot be read")
      }
    }
  }
