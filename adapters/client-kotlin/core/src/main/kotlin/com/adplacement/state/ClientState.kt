package com.adplacement.state

import com.adplacement.AdMessage
import com.adplacement.AdText

/** A bid of a preload answer that can be shown. [content]: first version of the text. */
internal class Bid(
  val bidId: String,
  val code: String,
  val revenue: Double,
  val format: String,
  val content: String,
  /** Of an ad without a frame. */
  val text: AdText?,
)

/** A bid that found its assistant message. */
internal data class PairedAd(
  val bid: Bid,
  val messageId: String,
  /** Once the text was shown to its end. */
  val finalText: String? = null,
  val isViewed: Boolean = false,
  /** When it was clicked last. */
  val clickedMs: Long? = null,
  /** Its page failed: there is nothing to show. */
  val isBroken: Boolean = false,
) {
  val bidId: String get() = bid.bidId
  val code: String get() = bid.code
}

/** What `/init` says, fixed for the session. */
internal class Flags(
  val preloadTimeoutMs: Long = 16_000,
  val reportErrors: Boolean = true,
  val reportDebug: Boolean = false,
)

/** `REFUSED`: the service does not know the token. It is as final as `DISABLED`, but not the service's wish. */
internal enum class Phase { ACTIVE, REFUSED, DISABLED, DESTROYED }

internal data class ClientState(
  val phase: Phase = Phase.ACTIVE,
  val sessionId: String? = null,
  val flags: Flags = Flags(),
  val messages: List<AdMessage> = emptyList(),
  /** How often a message was replaced by another text. */
  val revision: Int = 0,
  /** Ids of messages, also of those that were trimmed: an app that passes its whole list again adds nothing. */
  val knownIds: List<String> = emptyList(),
  /** Whether the newest user message mutes its turn. */
  val isTrackOnly: Boolean = false,
  /** Bids of the newest answer, until their assistant message comes. */
  val waiting: List<Bid> = emptyList(),
  val ads: List<PairedAd> = emptyList(),
)
