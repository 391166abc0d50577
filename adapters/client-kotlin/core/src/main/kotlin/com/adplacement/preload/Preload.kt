package com.adplacement.preload

import com.adplacement.AdEvent
import com.adplacement.AdRole
import com.adplacement.MutableOptions
import com.adplacement.Regulatory
import com.adplacement.Wire
import com.adplacement.io.Call
import com.adplacement.io.CallResult
import com.adplacement.io.jsonOf
import com.adplacement.isChild
import com.adplacement.session.Context
import com.adplacement.state.Action
import com.adplacement.state.Phase
import kotlinx.serialization.json.JsonObject

/** Changes the state; whichever bids found their message by it are announced. */
internal fun Context.dispatchPairing(action: Action) {
  val before = store.state.ads
  for (ad in store.dispatch(action).ads) {
    if (ad !in before) emit(AdEvent.Filled(ad.code, ad.messageId, ad.bidId, ad.bid.revenue, ad.bid.text))
  }
}

/** Preloads of a session. They end with it, and when it is disabled or its token refused. */
internal class Preloads(
  private val context: Context,
  private val knowledge: Knowledge,
  private val options: () -> MutableOptions,
) : PreloadSteps<Regulatory> {
  private val loop = PreloadLoop(context.clock, context.scope, context.random, this)

  init {
    context.store.subscribe { if (it.phase != Phase.ACTIVE) loop.cancel() }
  }

  fun wake() {
    if (context.store.state.phase == Phase.ACTIVE) loop.wake()
  }

  override val timeoutMs: Long get() = context.store.state.flags.preloadTimeoutMs

  override suspend fun collect(): Regulatory = knowledge.refresh()

  override fun ask(
    signals: Regulatory,
    timeoutMs: Long,
  ): Call {
    val isMuted = context.store.state.isTrackOnly
    val headers = if (isMuted) mapOf("${context.config.headerPrefix}-Is-Disabled" to "1") else emptyMap()
    return context.calls.send("/preload", bodyOf(signals), timeoutMs, headers)
  }

  private fun bodyOf(consent: Regulatory): JsonObject {
    val config = context.config
    val state = context.store.state
    val options = options()
    // Explicit values win over what was read (`docs/reference/client-interface.md#regulatory`).
    val regulatory = options.regulatory?.or(consent) ?: consent
    // Of a child no id goes out but those that the service demands: `userId` and `conversationId`.
    val isChild = options.isChild
    val messages =
      state.messages.map {
        jsonOf(
          "id" to it.id,
          "role" to it.role.wireName,
          "content" to it.content,
          "createdAt" to it.createdAt.toString(),
        )
      }
    val body =
      jsonOf(
        "app" to knowledge.app(),
        "device" to knowledge.device(),
        "variantId" to options.variantId,
        "locale" to options.locale,
        "userEmail" to options.userEmail.takeUnless { isChild },
        "userSignature" to options.userSignature.takeUnless { isChild },
        "advertisingId" to (options.advertisingId ?: knowledge.advertisingId).takeUnless { isChild },
        "regulatory" to regulatory.json().takeIf { it.isNotEmpty() },
        "character" to config.character,
        "display" to config.display,
        "messages" to messages,
        "sessionId" to state.sessionId,
        "enabledPlacementCodes" to config.codes,
        "isDisabled" to true.takeIf { state.isTrackOnly },
      )
    return JsonObject(body + context.identity)
  }

  override fun settle(result: CallResult) {
    val state = context.store.state
    // Else the message that it concerns has not come yet.
    val messageId =
      state.messages
        .lastOrNull()
        ?.takeIf { it.role == AdRole.ASSISTANT }
        ?.id
    val outcome = decodePreloadAnswer(result, context.config.codes, state.isTrackOnly)
    when (outcome) {
      is PreloadOutcome.Failed -> settleFailure(outcome, messageId)
      is PreloadOutcome.NoFill -> {
        context.store.dispatch(Action.ServiceAnswered(null, outcome.sessionId))
        context.emit(AdEvent.NoFill(messageId, outcome.skipCode))
      }
      is PreloadOutcome.Filled -> {
        context.store.dispatch(Action.ServiceAnswered(null, outcome.sessionId))
        context.dispatchPairing(Action.BidsArrived(outcome.bids))
      }
    }
    context.debug("preload_settled")
  }

  private fun settleFailure(
    failed: PreloadOutcome.Failed,
    messageId: String?,
  ) = with(failed) {
    when {
      isFault -> context.fail(errCode, message, messageId)
      isPermanent -> context.end(Phase.DISABLED, errCode, message)
      errCode == Wire.INVALID_TOKEN -> context.end(Phase.REFUSED, errCode, message)
      else -> context.refuse(errCode, message, messageId)
    }
  }
}
