package com.adplacement.session

import com.adplacement.AdEvent
import com.adplacement.OnDebugEvent
import com.adplacement.OnEvent
import com.adplacement.io.Calls
import com.adplacement.io.Clock
import com.adplacement.io.Confinement
import com.adplacement.io.jsonOf
import com.adplacement.state.Action
import com.adplacement.state.Phase
import com.adplacement.state.Store
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.BufferOverflow
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.serialization.json.JsonObject
import java.util.concurrent.atomic.AtomicBoolean

/** How long a report may take; it is not repeated. */
private const val REPORT_TIMEOUT_MS = 5_000L
private const val EVENT_BUFFER = 64

/** What every part of a session needs. */
internal class Context(
  val config: Config,
  val clock: Clock,
  val confinement: Confinement,
  val calls: Calls,
  val random: () -> Double,
  private val onEvent: OnEvent?,
  private val onDebugEvent: OnDebugEvent?,
) {
  val store = Store()
  val scope: CoroutineScope get() = confinement.scope
  val events =
    MutableSharedFlow<AdEvent>(extraBufferCapacity = EVENT_BUFFER, onBufferOverflow = BufferOverflow.DROP_OLDEST)

  private val isClosed = AtomicBoolean()

  /** Nothing goes out after it, and the app receives nothing. */
  val isOver: Boolean get() = isClosed.get()

  /** Returns whether it was open until now. */
  fun close(): Boolean = isClosed.compareAndSet(false, true)

  /** The app says that the user is a child. */
  var isChild: Boolean = false

  /** Stands in every call. */
  val identity: JsonObject get() = if (isChild) config.identityOfChild else config.identity

  /** To the app; what it throws stays here. Silent once the session is destroyed. */
  fun emit(event: AdEvent) {
    if (isOver) return
    events.tryEmit(event)
    // Who listens may have ended the session.
    if (isOver) return
    if (!succeeds { onEvent?.onEvent(event) }) debug("event_handler_failed")
  }

  /** To the app, and to `/debug` when the server wants it. [data] never holds text of the conversation. */
  fun debug(
    name: String,
    data: String? = null,
  ) {
    if (isOver) return
    succeeds { onDebugEvent?.onDebugEvent(name, data) }
    if (isOver || !store.state.flags.reportDebug) return
    calls.send("/debug", jsonOf("name" to name, "data" to data, "additionalData" to identity), REPORT_TIMEOUT_MS)
  }

  /** `ad.error`: the server's own words. */
  fun refuse(
    errCode: String,
    message: String,
    messageId: String? = null,
  ): Unit = emit(AdEvent.Error(messageId, message, errCode))

  /** The server's last word: no preload goes out after it. */
  fun end(
    phase: Phase,
    errCode: String,
    message: String,
  ) {
    store.dispatch(Action.Ended(phase))
    refuse(errCode, message)
  }

  /** `ad.error`, and a report to `/error`: something that the server should know. */
  fun fail(
    errCode: String,
    message: String,
    messageId: String? = null,
    bidId: String? = null,
  ) {
    refuse(errCode, message, messageId)
    if (isOver || !store.state.flags.reportErrors) return
    val about = JsonObject(identity + jsonOf("bidId" to bidId))
    calls.send("/error", jsonOf("error" to "$errCode: $message", "additionalData" to about), REPORT_TIMEOUT_MS)
  }

  private inline fun succeeds(call: () -> Unit): Boolean =
    try {
      call()
      true
    } catch (
      @Suppress("TooGenericExceptionCaught") _: Exception,
    ) {
      false
    }
}
