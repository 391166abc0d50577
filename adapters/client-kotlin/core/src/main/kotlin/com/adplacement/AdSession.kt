package com.adplacement

import kotlinx.coroutines.flow.SharedFlow
import java.io.Closeable

/** The kind of ad slot when none is named. */
public const val DEFAULT_CODE: String = "inlineAd"

/** The place of an ad below one assistant message. Empty as long as there is none for it. Of a session alone. */
public sealed interface Ad {
  public val messageId: String
  public val code: String
  public val theme: String?

  /** Takes the ad off the screen. Idempotent; `createAd` makes another one. */
  public fun destroy()
}

/**
 * One conversation. May be called on any thread: on the main thread a call is done when it returns, on others it is
 * handed over to the main thread, in order. Nothing of it throws.
 */
public interface AdSession : Closeable {
  /**
   * Once per message, in its final form. A known id replaces the content and triggers nothing. [trackOnly], on a user
   * message: no ad in the turn that follows.
   */
  public fun addMessage(
    message: AdMessage,
    trackOnly: Boolean,
  )

  public fun addMessage(message: AdMessage): Unit = addMessage(message, trackOnly = false)

  /**
   * The same instance for the same message, code and theme. Does not wait for an ad, and need not have one. `null`
   * stands for no theme; `code` is [DEFAULT_CODE] where none is named.
   */
  public fun createAd(
    messageId: String,
    code: String? = null,
    theme: String? = null,
  ): Ad

  /** Applied at the next preload. */
  public fun updateOptions(options: MutableOptions)

  /** Reports to the ads on show what the user does, such as `user.typing.started`. [payload]: what JSON can hold. */
  public fun sendUserEvent(
    name: String,
    payload: Map<String, Any?> = emptyMap(),
  )

  /** `null` until the first successful preload. */
  public val sessionId: String?

  /** The service shows no ads to this session. */
  public val isDisabled: Boolean
  public val isDestroyed: Boolean

  /** A snapshot, in the order of arrival. */
  public val messages: List<AdMessage>

  /** Milliseconds. */
  public val preloadTimeout: Long

  /**
   * Hot; emits on the main thread. A collector that is 64 events behind loses the oldest. Silent after
   * [destroy].
   */
  public val events: SharedFlow<AdEvent>

  /** Cancels what is under way and takes every ad away. Idempotent; later calls do nothing. */
  public fun destroy()

  /** The same as [destroy]. */
  override fun close(): Unit = destroy()
}
