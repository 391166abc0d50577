package com.adplacement.session

import com.adplacement.Wire
import com.adplacement.io.CallResult
import com.adplacement.io.isLiteral
import com.adplacement.io.jsonOf
import com.adplacement.io.number
import com.adplacement.preload.Knowledge
import com.adplacement.state.Action
import com.adplacement.state.Flags
import com.adplacement.state.Phase
import kotlinx.serialization.json.JsonObject

/** `docs/reference/protocol.md#post-init-the-flags-of-a-session`. */
private const val INIT_TIMEOUT_MS = 16_000L
private const val STATUS_OK = 200
private const val STATUS_UNAUTHORIZED = 401

/** A time-out beyond it is no time-out. */
private const val MAX_TIMEOUT_MS = Int.MAX_VALUE.toDouble()

private fun flagsOf(
  body: JsonObject,
  defaults: Flags,
): Flags {
  val timeoutMs =
    body["preloadTimeout"]
      .number()
      ?.takeIf { it > 0 }
      ?.coerceAtMost(MAX_TIMEOUT_MS)
      ?.toLong()
  return Flags(
    preloadTimeoutMs = timeoutMs ?: defaults.preloadTimeoutMs,
    reportErrors = !body["reportErrors"].isLiteral(false),
    reportDebug = body["reportDebug"].isLiteral(true),
  )
}

/** A failure leaves the defaults, without an event unless the token is unknown. Only `enabled: false` disables. */
private fun Context.settleInit(result: CallResult) {
  val answer = result as? CallResult.Answered ?: return
  val body = answer.body as? JsonObject
  when {
    answer.status == STATUS_UNAUTHORIZED ->
      end(Phase.REFUSED, Wire.INVALID_TOKEN, "The ad server does not know this publisherToken.")
    answer.status != STATUS_OK || body == null -> Unit
    body["enabled"].isLiteral(false) ->
      end(Phase.DISABLED, Wire.SESSION_DISABLED_BY_INIT, "The ad server disabled this session.")
    else -> store.dispatch(Action.ServiceAnswered(flagsOf(body, store.state.flags), null))
  }
}

internal suspend fun Context.startInit(knowledge: Knowledge) {
  val body = JsonObject(jsonOf("app" to knowledge.app()) + identity)
  val result = calls.send("/init", body, INIT_TIMEOUT_MS).await()
  if (store.state.phase != Phase.ACTIVE) return
  settleInit(result)
  debug("init_settled")
}
