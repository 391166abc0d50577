package com.adplacement.support

import com.adplacement.frame.AdLabel
import com.adplacement.frame.AdSurface
import com.adplacement.frame.Page
import com.adplacement.frame.PageListener
import com.adplacement.io.jsonOf
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import java.net.URI
import java.net.URLDecoder

const val SERVICE: String = "https://ads.example.com"
private const val STATUS_FIRST_ERROR = 400

class FakePage(
  private val address: String,
  val kind: String,
  val listener: PageListener,
  private val screen: FakeScreen,
) : Page {
  var isRevealed: Boolean = false
  var isRemoved: Boolean = false
  private val uri = URI(address)
  private val origin = "${uri.scheme}://${uri.authority}"
  val path: String = uri.path

  override fun post(message: JsonObject) {
    screen.heard += JsonObject(jsonOf("frame" to kind, "origin" to origin) + message)
  }

  override fun reveal(label: AdLabel?) {
    isRevealed = true
  }

  override fun openLink(
    url: String,
    inApp: Boolean,
  ): Boolean = screen.opened.add(url)

  override fun remove() {
    isRemoved = true
  }

  fun describe(): Map<String, JsonElement> {
    val query =
      uri.rawQuery.split('&').associate {
        val (name, value) = it.split('=', limit = 2)
        name to JsonPrimitive(URLDecoder.decode(value.replace("+", "%2B"), "UTF-8"))
      }
    return jsonOf("origin" to origin, "path" to path, "query" to JsonObject(query), "title" to "Advertisement")
  }
}

/** A place for an ad in an app. */
class FakeSurface(
  private val screen: FakeScreen,
) : AdSurface {
  override val isVisible: Boolean = true
  private var height = 0.0
  var page: FakePage? = null

  private fun opened(
    kind: String,
    address: String,
    listener: PageListener,
  ) = FakePage(address, kind, listener, screen).also { screen.pages += it }

  override fun openInline(
    address: String,
    listener: PageListener,
  ): Page = opened("inline", address, listener).also { page = it }

  override fun openModal(
    address: String,
    listener: PageListener,
  ): Page = opened("modal", address, listener)

  override fun setHeight(height: Double) {
    this.height = height
  }

  override fun take(page: Page) {
    this.page = page as FakePage
  }

  override fun release(page: Page) {
    this.page = null
  }

  override fun setLabel(label: AdLabel) = Unit

  fun describe(): JsonElement {
    val shown = page?.takeUnless { it.isRemoved } ?: return JsonNull
    return JsonObject(shown.describe() + jsonOf("visible" to (height > 0), "height" to height))
  }
}

/** The screen of an app: the places of its ads, and what lies over them. */
class FakeScreen {
  val pages = mutableListOf<FakePage>()
  val opened = mutableListOf<String>()
  val heard = mutableListOf<JsonObject>()
  private var hasFocus = false

  fun takeHeard(): List<JsonObject> = heard.toList().also { heard.clear() }

  val modalPage: FakePage? get() = pages.lastOrNull { it.kind == "modal" && !it.isRemoved }

  fun modal(): JsonElement =
    modalPage?.let { JsonObject(it.describe() + jsonOf("visible" to it.isRevealed, "focused" to it.isRevealed)) }
      ?: JsonNull

  fun focusHost() {
    hasFocus = true
  }

  /** The back button stands for the key that closes a modal page. */
  fun press() {
    modalPage?.listener?.onDismissed()
  }

  val isHostFocused: Boolean get() = hasFocus && modalPage?.isRevealed != true

  /** Whether a page loads from there; it is answered with a status, or fails without one. */
  fun loads(
    path: String,
    status: Int?,
  ): Boolean {
    val page = pages.find { it.path == path && !it.isRemoved } ?: return false
    if (status != null &&
      status < STATUS_FIRST_ERROR
    ) {
      page.listener.onLoaded()
    } else {
      page.listener.onFailed("frame_unreachable")
    }
    return true
  }

  fun post(
    page: FakePage?,
    says: JsonElement,
    origin: String,
  ) {
    if (page != null) return page.listener.onPost(origin, isMainFrame = true, says.toString())
    // A creative inside the pages, which has the same bridge.
    pages.toList().forEach { it.listener.onPost(origin, isMainFrame = false, says.toString()) }
  }
}
