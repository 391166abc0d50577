package com.adplacement.session

import com.adplacement.Ad
import com.adplacement.InternalAdApi
import com.adplacement.Wire
import com.adplacement.frame.AdSlot
import com.adplacement.frame.AdSurface
import com.adplacement.frame.Links
import com.adplacement.frame.Modals
import com.adplacement.io.jsonOf
import kotlinx.serialization.json.JsonObject

/** An ad on a surface, now or when it comes. On the session's thread. */
@InternalAdApi
public interface Mount {
  /** Where the ad is on the screen, which its page cannot measure in a web view. */
  public fun tellDimensions(dimensions: JsonObject)

  /** Takes the ad off the surface; it may be mounted again. Idempotent. */
  public fun remove()
}

/** An [Ad] for those who draw. */
@InternalAdApi
public interface MountableAd : Ad {
  /** Shows the ad, now or when it comes. It stands on one surface at a time: a list hands its places around. */
  public fun mount(surface: AdSurface): Mount
}

internal class ManagedAd(
  private val context: Context,
  override val messageId: String,
  override val code: String,
  override val theme: String?,
  private val modals: Modals,
  private val links: Links,
  private val onDestroy: () -> Unit,
) : MountableAd {
  private var filling: Filling? = null
  private var isDestroyed = false

  /** Fills a surface as soon as there is an ad for it. */
  private inner class Filling(
    private val surface: AdSurface,
  ) : Mount {
    private var slot: AdSlot? = null
    private var isRemoved = false
    private val unsubscribe = context.store.subscribe { fill() }

    fun fill() {
      if (slot != null || isRemoved) return
      val ads = context.store.state.ads
      val found = ads.find { it.messageId == messageId && it.code == code && !it.isBroken } ?: return
      unsubscribe()
      slot = AdSlot(context, found, surface, theme, modals, links)
      slot?.start()
    }

    fun sendUserEvent(
      name: String,
      payload: JsonObject,
    ) {
      slot?.sendUserEvent(name, payload)
    }

    override fun tellDimensions(dimensions: JsonObject) {
      slot?.post(Wire.UPDATE_DIMENSIONS_IFRAME, *dimensions.toList().toTypedArray())
    }

    override fun remove() {
      isRemoved = true
      unsubscribe()
      slot?.remove()
      // A session may outlive the activity whose view this was.
      if (filling === this) filling = null
    }
  }

  override fun mount(surface: AdSurface): Mount {
    filling?.remove()
    val next = Filling(surface)
    if (isDestroyed) next.remove() else filling = next
    next.fill()
    return next
  }

  fun sendUserEvent(
    name: String,
    payload: Map<String, Any?>,
  ): Unit = filling?.sendUserEvent(name, jsonOf(*payload.toList().toTypedArray())) ?: Unit

  override fun destroy(): Unit =
    context.confinement.run {
      if (!isDestroyed) {
        isDestroyed = true
        filling?.remove()
        onDestroy()
      }
    }
}
