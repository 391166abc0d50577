package com.adplacement.state

import com.adplacement.AdMessage
import com.adplacement.AdRole

/** What changes the state of a session; the names are those of the web client. */
internal sealed interface Action {
  /** `message-added` */
  class MessageAdded(
    val message: AdMessage,
    val isTrackOnly: Boolean,
  ) : Action

  /** `service-answered` */
  class ServiceAnswered(
    val flags: Flags?,
    val sessionId: String?,
  ) : Action

  /** `bids-arrived` */
  class BidsArrived(
    val bids: List<Bid>,
  ) : Action

  /** `ad-changed` */
  class AdChanged(
    val bidId: String,
    val change: (PairedAd) -> PairedAd,
  ) : Action

  /** `ended` */
  class Ended(
    val phase: Phase,
  ) : Action
}

private const val MAX_KNOWN_IDS = 1_000

/** Ads that can still be mounted; more than any screen shows at once. */
private const val MAX_ADS = 100

/** A bid goes to the newest message if that is an assistant message, whichever of the two comes later. */
private fun pair(state: ClientState): ClientState {
  val newest = state.messages.lastOrNull()
  if (newest?.role != AdRole.ASSISTANT || state.waiting.isEmpty()) return state
  val paired = state.waiting.map { PairedAd(it, newest.id) }
  return state.copy(waiting = emptyList(), ads = (state.ads + paired).takeLast(MAX_ADS))
}

private fun addMessage(
  state: ClientState,
  action: Action.MessageAdded,
): ClientState {
  if (action.message.id in state.knownIds) return replaceMessage(state, action.message)
  val isUser = action.message.role == AdRole.USER
  return pair(
    state.copy(
      messages = trimMessages(state.messages + action.message),
      knownIds = (state.knownIds + action.message.id).takeLast(MAX_KNOWN_IDS),
      isTrackOnly = if (isUser) action.isTrackOnly else state.isTrackOnly,
      // A bid that found no assistant message by now never will.
      waiting = if (isUser) emptyList() else state.waiting,
    ),
  )
}

private fun replaceMessage(
  state: ClientState,
  message: AdMessage,
): ClientState {
  val messages =
    state.messages.map { if (it.id == message.id) AdMessage(it.id, it.role, message.content, it.createdAt) else it }
  return state.copy(revision = state.revision + 1, messages = trimMessages(messages))
}

/**
 * After the end only the end counts: bids that wait are dropped; what is on show stays until the session is destroyed.
 */
private fun end(
  state: ClientState,
  phase: Phase,
): ClientState {
  val ended = state.copy(phase = phase, waiting = emptyList())
  return if (phase == Phase.DESTROYED) ended.copy(ads = emptyList(), knownIds = emptyList()) else ended
}

/** The whole behaviour of a session that needs no time and no network. Pure. */
internal fun reduce(
  state: ClientState,
  action: Action,
): ClientState {
  if (state.phase == Phase.DESTROYED) return state
  return when (action) {
    is Action.MessageAdded -> addMessage(state, action)
    is Action.ServiceAnswered ->
      state.copy(flags = action.flags ?: state.flags, sessionId = action.sessionId ?: state.sessionId)
    is Action.BidsArrived -> if (state.phase == Phase.ACTIVE) pair(state.copy(waiting = action.bids)) else state
    is Action.AdChanged -> state.copy(ads = state.ads.map { if (it.bidId == action.bidId) action.change(it) else it })
    is Action.Ended -> end(state, action.phase)
  }
}
