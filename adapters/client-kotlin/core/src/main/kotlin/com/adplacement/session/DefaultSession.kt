package com.adplacement.session

import com.adplacement.Ad
import com.adplacement.AdEvent
import com.adplacement.AdMessage
import com.adplacement.AdRole
import com.adplacement.AdSession
import com.adplacement.DEFAULT_CODE
import com.adplacement.MutableOptions
import com.adplacement.SessionOptions
import com.adplacement.isChild
import com.adplacement.preload.Knowledge
import com.adplacement.preload.Preloads
import com.adplacement.preload.dispatchPairing
import com.adplacement.state.Action
import com.adplacement.state.Phase
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.asSharedFlow
import kotlinx.coroutines.launch

internal class DefaultSession(
  private val context: Context,
  private val knowledge: Knowledge,
  options: SessionOptions,
) : AdSession {
  private var mutable = options.mutable
  private val preloads = Preloads(context, knowledge, options = { mutable })
  private val stage = Stage(context)

  /** By message, code and theme. Threads of the app may ask for one at once. */
  private val ads = mutableMapOf<Triple<String, String, String?>, ManagedAd>()

  private val state get() = context.store.state

  init {
    context.isChild = mutable.isChild
  }

  /** In the background: preloads do not wait for it. */
  fun start(): Unit =
    onThread {
      knowledge.begin()
      context.scope.launch { context.startInit(knowledge) }
    }

  private fun onThread(task: () -> Unit) =
    context.confinement.run {
      if (!isDestroyed) task()
    }

  override fun addMessage(
    message: AdMessage,
    trackOnly: Boolean,
  ): Unit =
    onThread {
      when {
        message.id.isEmpty() -> context.debug("message_ignored")
        message.id in state.knownIds -> context.store.dispatch(Action.MessageAdded(message, trackOnly))
        else -> {
          if (message.role == AdRole.USER) preloads.wake()
          context.dispatchPairing(Action.MessageAdded(message, trackOnly))
        }
      }
    }

  override fun createAd(
    messageId: String,
    code: String?,
    theme: String?,
  ): Ad =
    synchronized(ads) {
      val key = Triple(messageId, code ?: DEFAULT_CODE, theme)
      val ad = ads.getOrPut(key) { ManagedAd(stage, key.first, key.second, theme) { forget(key) } }
      if (isDestroyed) ad.destroy()
      ad
    }

  private fun forget(key: Triple<String, String, String?>) {
    synchronized(ads) { ads -= key }
  }

  private fun allAds(): List<ManagedAd> = synchronized(ads) { ads.values.toList() }

  override fun updateOptions(options: MutableOptions): Unit =
    onThread {
      mutable = options.or(mutable)
      context.isChild = mutable.isChild
    }

  override fun sendUserEvent(
    name: String,
    payload: Map<String, Any?>,
  ): Unit = onThread { allAds().forEach { it.sendUserEvent(name, payload) } }

  override val sessionId: String? get() = state.sessionId
  override val isDisabled: Boolean get() = state.phase == Phase.DISABLED
  override val isDestroyed: Boolean get() = context.isOver
  override val messages: List<AdMessage> get() = state.messages
  override val preloadTimeout: Long get() = state.flags.preloadTimeoutMs
  override val events: SharedFlow<AdEvent> = context.events.asSharedFlow()

  /** Over at once, on any thread; views are taken away on their own. */
  override fun destroy() {
    if (!context.close()) return
    context.scope.cancel()
    context.confinement.run {
      context.store.dispatch(Action.Ended(Phase.DESTROYED))
      context.calls.cancelAll()
      allAds().forEach(Ad::destroy)
    }
  }
}
