package com.adplacement.frame

import com.adplacement.Wire
import com.adplacement.io.jsonOf
import com.adplacement.io.parseJson
import com.adplacement.session.Context
import com.adplacement.state.PairedAd
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch

/** The modal page of an interstitial: shown when it reports that it is ready, closed when it is silent for too long. */
private class ModalPage(
  private val context: Context,
  private val ad: PairedAd,
  private val links: Links,
  private val onClose: () -> Unit,
) : PageListener {
  private var isOpen = true

  /** It covers the app. */
  var isRevealed: Boolean = false
    private set
  private var page: Page? = null
  private var timer: Job? = null

  private val handlers: Handlers =
    mapOf(
      Wire.INIT_COMPONENT_IFRAME to { data ->
        timer?.cancel()
        isRevealed = true
        page?.reveal(labelOf(data))
      },
      Wire.EVENT_IFRAME to { context.relay(ad, it) },
      Wire.CLICK_IFRAME to { data -> page?.let { links.open(data, it) } },
      Wire.CLOSE_COMPONENT_IFRAME to { close() },
      Wire.ERROR_COMPONENT_IFRAME to {
        val (errCode, message) = modalFailureOf(it)
        giveUp(errCode, message)
      },
    )

  fun load(
    surface: AdSurface,
    address: String,
    timeoutMs: Long,
  ) {
    timer =
      context.scope.launch {
        context.clock.sleep(timeoutMs)
        giveUp(Wire.TIMEOUT, NOT_SHOWN)
      }
    page = surface.openModal(address, this)
    // It may have failed at once.
    if (!isOpen) page?.remove()
  }

  /** Idempotent. */
  fun close() {
    if (!isOpen) return
    isOpen = false
    timer?.cancel()
    page?.remove()
    onClose()
  }

  private fun giveUp(
    errCode: String,
    message: String,
  ) {
    if (!isOpen) return
    close()
    context.fail(errCode, message, ad.messageId, ad.bidId)
  }

  override fun onPost(
    origin: String,
    isMainFrame: Boolean,
    json: String,
  ) {
    // A page that has been closed may have something on its way.
    if (isOpen && isMainFrame && origin == context.config.origin) parseJson(json)?.let { handlers.dispatch(it) }
  }

  override fun onOpenWindow(url: String) {
    if (isOpen) page?.let { links.open(jsonOf("url" to url), it) }
  }

  override fun onLoaded() = Unit

  override fun onFailed(errCode: String): Unit = giveUp(Wire.COMPONENT_ERROR, NOT_SHOWN)

  override fun onGone(): Unit = giveUp(Wire.COMPONENT_ERROR, NOT_SHOWN)

  override fun onDismissed(): Unit = close()
}

/**
 * At most one modal page of a session at a time. It stands over the app, and not in the row that asked for it: it stays
 * when that is recycled, when messages come, and when the device is turned.
 */
internal class Modals(
  private val context: Context,
  private val links: Links,
) {
  private var current: ModalPage? = null

  /** The ads below messages are covered now. */
  val coversApp: Boolean get() = current?.isRevealed == true

  /** Returns its closing. Nothing happens while another one is open. */
  fun open(
    ad: PairedAd,
    surface: AdSurface,
    address: String,
    timeoutMs: Long,
  ): () -> Unit {
    if (current != null) return {}
    val modal = ModalPage(context, ad, links, onClose = { current = null })
    current = modal
    modal.load(surface, address, timeoutMs)
    return modal::close
  }
}
