package com.adplacement.session

import com.adplacement.Mount
import com.adplacement.MountableAd
import com.adplacement.frame.AdSlot
import com.adplacement.frame.AdSurface
import com.adplacement.frame.Links
import com.adplacement.frame.Modals
import com.adplacement.frame.PagePool
import com.adplacement.io.jsonOf
import kotlinx.serialization.json.JsonObject

/** What the ads of a session share. */
internal class Stage(
  val context: Context,
) {
  val links = Links(context.clock)
  val modals = Modals(context, links)
  val pool = PagePool()
}

internal class ManagedAd(
  private val stage: Stage,
  override val messageId: String,
  override val code: String,
  override val theme: String?,
  private val onDestroy: () -> Unit,
) : MountableAd {
  private val context = stage.context
  private var filling: Filling? = null

  /** It outlives the surfaces that it is on. */
  private var slot: AdSlot? = null
  private var isDestroyed = false

  override val height: Double get() = slot?.height ?: 0.0

  /** The page that is there, or one that begins at the height of the one that was; `null`: no ad. */
  private fun currentSlot(): AdSlot? {
    val kept = slot
    if (kept != null && !kept.isRemoved) return kept
    val ads = context.store.state.ads
    val found = ads.find { it.messageId == messageId && it.code == code && !it.isBroken } ?: return null
    return AdSlot(context, found, theme, stage.modals, stage.links, kept?.height ?: 0.0).also { slot = it }
  }

  /** Fills a surface as soon as there is an ad for it. */
  private inner class Filling(
    private val surface: AdSurface,
  ) : Mount {
    private var shown: AdSlot? = null
    private var isRemoved = false
    private val unsubscribe = context.store.subscribe { fill() }

    fun fill() {
      if (shown != null || isRemoved) return
      val slot = currentSlot() ?: return
      unsubscribe()
      stage.pool.take(slot)
      shown = slot
      slot.show(surface)
    }

    fun sendUserEvent(
      name: String,
      payload: JsonObject,
    ) {
      shown?.sendUserEvent(name, payload)
    }

    override fun reportDimensions(dimensions: JsonObject) {
      shown?.reportDimensions(dimensions)
    }

    override fun remove() {
      if (isRemoved) return
      isRemoved = true
      unsubscribe()
      shown?.takeUnless(AdSlot::isRemoved)?.let {
        it.leave()
        stage.pool.add(it)
      }
      // A session may outlive the activity whose view this was.
      shown = null
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
        slot?.destroy()
        filling?.remove()
        onDestroy()
      }
    }
}
