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
 * An ad on a surface: the conversation between the app and its page
 * (`docs/reference/protocol.md#messages-between-frame-and-host`).
 */
internal class AdSlot(
  private val context: Context,
  private val ad: PairedAd,
  private val surface: AdSurface,
  private val theme: String?,
  private val modals: Modals,
  private val links: Links,
) : PageListener {
  private val presence = FramePresence(context, ad, surface, collapse = ::remove)
  private var page: Page? = null
  private var isRemoved = false
  private var hasAsked = false
  private var closeModal: () -> Unit = {}
  private var unfollow: () -> Unit = {}
  private var wantedHeight = 0.0
  private var height = 0.0

  /** Frames start hidden, whatever height they ask for. */
  private var isShown = false
    set(value) {
      field = value
      applyHeight()
    }

  private val handlers: Handlers =
    mapOf(
      Wire.INIT_IFRAME to {
        hasAsked = true
        update()
      },
      Wire.SHOW_IFRAME to { isShown = true },
      Wire.HIDE_IFRAME to { isShown = false },
      Wire.RESIZE_IFRAME to { data ->
        heightOf(data)?.let { wantedHeight = it }
        applyHeight()
      },
      Wire.EVENT_IFRAME to { context.relay(ad, it) },
      Wire.AD_DONE_IFRAME to { data ->
        doneTextOf(data)?.let { text -> context.change(ad.bidId) { it.copy(finalText = text) } }
      },
      Wire.CLICK_IFRAME to { links.open(it, surface) },
      Wire.OPEN_COMPONENT_IFRAME to { data -> modalRequestOf(data)?.let(::openModal) },
      Wire.ERROR_IFRAME to { data ->
        presence.fail(data["errCode"].text() ?: Wire.IFRAME_ERROR, data["message"].text() ?: NOT_SHOWN)
      },
    )

  fun start() {
    unfollow = followRevisions()
    presence.start()
    val query = query + ("cachedContent" to cachedContentOf(ad))
    page = surface.openInline(frameAddress(context.config.origin, "frame", ad.bidId, query), this)
    if (isRemoved) page?.remove()
  }

  private val query get() = mapOf("code" to ad.code, "messageId" to ad.messageId, "sdk" to SDK_NAME, "theme" to theme)

  private fun openModal(request: ModalRequest) {
    val query = query + ("componentParams" to request.params?.toString())
    val address = frameAddress(context.config.origin, "modal", ad.bidId, query)
    closeModal = modals.open(ad, surface, address, request.timeoutMs)
  }

  /** Tells when a message reads differently now; messages that follow do not concern an ad. */
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
    val told = all.take(all.indexOfFirst { it.id == ad.messageId }.takeIf { it >= 0 }?.plus(1) ?: all.size)
    val messages = told.map { jsonOf("id" to it.id, "role" to it.role.wireName, "content" to it.content) }
    val params = jsonOf("theme" to theme)
    post(
      Wire.UPDATE_IFRAME,
      "messages" to messages,
      "sdk" to SDK_NAME,
      "messageId" to ad.messageId,
      "otherParams" to params,
    )
  }

  private fun applyHeight() {
    val next = if (isShown) wantedHeight else 0.0
    if (next == height) return
    height = next
    surface.setHeight(next)
    context.emit(AdEvent.Height(ad.code, ad.messageId, next))
  }

  /** Posts nothing before the page has asked: until then it hears nothing. */
  fun sendUserEvent(
    name: String,
    payload: JsonObject,
  ) {
    if (hasAsked) post(Wire.USER_EVENT_IFRAME, "name" to name, "payload" to payload)
  }

  fun post(
    type: String,
    vararg data: Pair<String, Any?>,
  ) {
    page?.post(jsonOf("type" to type, "data" to JsonObject(jsonOf(*data) + jsonOf("code" to ad.code))))
  }

  /** Leaves nothing behind. Idempotent. */
  fun remove() {
    if (isRemoved) return
    isRemoved = true
    unfollow()
    presence.end()
    closeModal()
    page?.remove()
    surface.setHeight(0.0)
  }

  override fun onPost(
    origin: String,
    isMainFrame: Boolean,
    json: String,
  ) {
    if (isRemoved || !isMainFrame || origin != context.config.origin) return
    if (parseJson(json)?.let { handlers.dispatch(it) } == true) presence.spoke()
  }

  override fun onOpenWindow(url: String) {
    if (!isRemoved) links.open(jsonOf("url" to url), surface)
  }

  override fun onLoaded(): Unit = presence.loaded()

  override fun onFailed(errCode: String): Unit = presence.fail(errCode, NOT_SHOWN)

  override fun onDismissed(): Unit = Unit
}
