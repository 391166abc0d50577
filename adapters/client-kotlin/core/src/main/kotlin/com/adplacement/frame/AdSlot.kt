package com.adplacement.frame

import com.adplacement.AdEvent
import com.adplacement.Wire
import com.adplacement.io.jsonOf
import com.adplacement.io.parseJson
import com.adplacement.io.text
import com.adplacement.session.Context
import com.adplacement.session.SDK_NAME
import com.adplacement.state.PairedAd
import kotlinx.serialization.json.JsonObject

/**
 * An ad and its page, on one surface after another: the conversation between the app and the page
 * (`docs/reference/protocol.md#messages-between-frame-and-host`). [height]: of its place so far.
 */
internal class AdSlot(
  private val context: Context,
  private val ad: PairedAd,
  private val theme: String?,
  private val modals: Modals,
  private val links: Links,
  height: Double,
) {
  val bidId: String get() = ad.bidId
  val height: Double get() = place.height
  private val place = SlotPlace(height) { context.emit(AdEvent.Height(ad.code, ad.messageId, it)) }
  private val presence = FramePresence(context, ad, { place.isVisible }, collapse = ::collapse)
  private var page: Page? = null
  private var dimensions = JsonObject(emptyMap())
  private var hasAsked = false

  /** The process of its page ended once before. */
  private var hasReloaded = false
  private var closeModal: () -> Unit = {}
  private val unfollow = followRevisions()

  var isRemoved: Boolean = false
    private set

  private val handlers: Handlers =
    mapOf(
      Wire.INIT_IFRAME to { data ->
        hasAsked = true
        labelOf(data)?.let(place::name)
        update()
      },
      Wire.SHOW_IFRAME to { place.isShown = true },
      Wire.HIDE_IFRAME to { place.isShown = false },
      Wire.RESIZE_IFRAME to { data -> heightOf(data)?.let(place::resize) },
      Wire.EVENT_IFRAME to { context.relay(ad, it) },
      Wire.AD_DONE_IFRAME to { data ->
        doneTextOf(data)?.let { text -> context.change(ad.bidId) { it.copy(finalText = text) } }
      },
      Wire.CLICK_IFRAME to { data -> page?.let { links.open(data, it) } },
      Wire.OPEN_COMPONENT_IFRAME to { data -> modalRequestOf(data)?.let(::openModal) },
      Wire.ERROR_IFRAME to { data ->
        presence.fail(data["errCode"].text() ?: Wire.IFRAME_ERROR, data["message"].text() ?: NOT_SHOWN)
      },
    )

  /** On [surface] from now on; the page is loaded where it does not wait. */
  fun show(surface: AdSurface) {
    place.enter(surface)
    page?.let(surface::take) ?: load()
  }

  /** The surface goes. The page waits for another one, and counts nothing meanwhile. */
  fun leave() {
    postDimensions(isSeen = false)
    place.leave(page)
  }

  private fun load() {
    presence.start()
    val query = query + ("cachedContent" to cachedContentOf(ad))
    page = place.surface?.openInline(frameAddress(context.config.origin, "frame", ad.bidId, query), FromPage())
    if (isRemoved) page?.remove()
  }

  private val query get() = mapOf("code" to ad.code, "messageId" to ad.messageId, "sdk" to SDK_NAME, "theme" to theme)

  private fun openModal(request: ModalRequest) {
    val surface = place.surface ?: return
    val query = query + ("componentParams" to request.params?.toString())
    val address = frameAddress(context.config.origin, "modal", ad.bidId, query)
    closeModal = modals.open(ad, surface, address, request.timeoutMs)
  }

  /** Updates the page when a message has changed; messages that follow do not concern an ad. */
  private fun followRevisions(): () -> Unit {
    var revision = context.store.state.revision
    return context.store.subscribe {
      val isNew = it.revision != revision
      revision = it.revision
      if (isNew && hasAsked) update()
    }
  }

  /** The conversation as it was when the ad came: up to the message it sits below; all of it when that was trimmed. */
  private fun update() {
    val all = context.store.state.messages
    val shown = all.take(all.indexOfFirst { it.id == ad.messageId }.takeIf { it >= 0 }?.plus(1) ?: all.size)
    val messages = shown.map { jsonOf("id" to it.id, "role" to it.role.wireName, "content" to it.content) }
    val params = jsonOf("theme" to theme)
    post(
      Wire.UPDATE_IFRAME,
      "messages" to messages,
      "sdk" to SDK_NAME,
      "messageId" to ad.messageId,
      "otherParams" to params,
    )
  }

  /** Posts nothing before the page has asked: until then it receives nothing. */
  fun sendUserEvent(
    name: String,
    payload: JsonObject,
  ) {
    if (hasAsked) post(Wire.USER_EVENT_IFRAME, "name" to name, "payload" to payload)
  }

  /** Where the surface is on the screen: nowhere while an interstitial is over the app. */
  fun reportDimensions(dimensions: JsonObject) {
    this.dimensions = dimensions
    // A page whose process ended is loaded again as soon as a reader could see it.
    if (page == null && hasReloaded && !isRemoved && place.isVisible) load()
    postDimensions(isSeen = !modals.coversApp)
  }

  private fun postDimensions(isSeen: Boolean) {
    val reported = if (isSeen) dimensions else JsonObject(dimensions + jsonOf("visible" to false))
    post(Wire.UPDATE_DIMENSIONS_IFRAME, *reported.toList().toTypedArray())
  }

  private fun post(
    type: String,
    vararg data: Pair<String, Any?>,
  ) {
    page?.post(jsonOf("type" to type, "data" to JsonObject(jsonOf(*data) + jsonOf("code" to ad.code))))
  }

  /** Leaves nothing behind but an interstitial. Idempotent. */
  fun remove() {
    if (isRemoved) return
    isRemoved = true
    unfollow()
    presence.end()
    page?.remove()
    page = null
    place.empty()
  }

  /** Takes its interstitial along. */
  fun destroy() {
    remove()
    closeModal()
  }

  private fun collapse() {
    destroy()
    place.collapse()
  }

  private inner class FromPage : PageListener {
    override fun onPost(
      origin: String,
      isMainFrame: Boolean,
      json: String,
    ) {
      if (isRemoved || !isMainFrame || origin != context.config.origin) return
      if (parseJson(json)?.let { handlers.dispatch(it) } == true) presence.spoke()
    }

    override fun onOpenWindow(url: String) {
      if (!isRemoved) page?.let { links.open(jsonOf("url" to url), it) }
    }

    override fun onLoaded(): Unit = presence.loaded()

    override fun onFailed(errCode: String): Unit = presence.fail(errCode, NOT_SHOWN)

    /** The first time it is loaded again without a word, at its height; else something in it ends its process. */
    override fun onGone() {
      if (isRemoved) return
      page?.remove()
      page = null
      hasAsked = false
      if (hasReloaded) return presence.fail(Wire.IFRAME_ERROR, NOT_SHOWN)
      hasReloaded = true
      presence.spoke()
      if (place.isVisible) load()
    }

    override fun onDismissed(): Unit = Unit
  }
}
