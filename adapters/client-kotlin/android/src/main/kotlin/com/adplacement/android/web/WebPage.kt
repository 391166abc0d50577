package com.adplacement.android.web

import android.content.Context
import android.content.MutableContextWrapper
import android.view.ViewGroup
import android.webkit.WebViewClient
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import com.adplacement.Wire
import com.adplacement.android.openInBrowser
import com.adplacement.frame.AdLabel
import com.adplacement.frame.Page
import com.adplacement.frame.PageListener
import com.adplacement.session.originOf
import kotlinx.serialization.json.JsonObject

/**
 * The page that [open] makes. A device may have no web view, and has none while it is renewed: making one throws, and
 * an app must not break over it.
 */
internal inline fun openPage(
  listener: PageListener,
  open: () -> Page,
): Page? =
  try {
    open()
  } catch (
    @Suppress("TooGenericExceptionCaught") _: RuntimeException,
  ) {
    listener.onFailed(Wire.FRAME_BLOCKED)
    null
  }

/**
 * A page of the service in a web view of its own, which moves from one activity to the next. [onReveal], [onRemove]:
 * what is around it.
 */
internal class WebPage(
  context: Context,
  address: String,
  private val listener: PageListener,
  private val onReveal: (AdLabel?) -> Unit = {},
  private val onRemove: () -> Unit = {},
) : Page {
  private val origin = originOf(address).orEmpty()
  private val surroundings = MutableContextWrapper(context)
  private var isRemoved = false
  private val windows = AdChromeClient { if (!isRemoved) listener.onOpenWindow(it) }
  val view: AdWebView = AdWebView(surroundings)

  init {
    view.webViewClient = AdWebViewClient(origin, WhileThere())
    view.webChromeClient = windows
    if (isLineSupported()) {
      openLine()
      view.loadUrl(address)
    } else {
      // The system's web view has not been renewed for years: a page whose messages have no safe channel is not shown.
      view.post { WhileThere().onFailed(Wire.FRAME_BLOCKED) }
    }
  }

  private fun isLineSupported() =
    WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER) &&
      WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)

  /**
   * The browser itself names the sender: neither a frame inside the page nor another page can pose as this one.
   */
  private fun openLine() {
    val origins = setOf(origin)
    WebViewCompat.addWebMessageListener(view, BRIDGE_NAME, origins) { _, message, sourceOrigin, isMainFrame, _ ->
      val sender = originOf(sourceOrigin.toString())
      if (!isRemoved && sender != null) message.data?.let { listener.onPost(sender, isMainFrame, it) }
    }
    WebViewCompat.addDocumentStartJavaScript(view, LISTEN_SCRIPT, origins)
  }

  /** It stands in [context] from now on. */
  fun enter(context: Context) {
    surroundings.baseContext = context
    view.fitText()
    view.onResume()
  }

  /** It is off the screen: it plays nothing, and holds no activity. */
  fun leave() {
    view.onPause()
    surroundings.baseContext = surroundings.applicationContext
  }

  override fun openLink(
    url: String,
    inApp: Boolean,
  ): Boolean = openInBrowser(activityOf(surroundings) ?: surroundings, url, inApp)

  override fun post(message: JsonObject) {
    if (!isRemoved) view.evaluateJavascript(postScript(origin, message), null)
  }

  override fun reveal(label: AdLabel?) {
    if (!isRemoved) onReveal(label)
  }

  override fun remove() {
    if (isRemoved) return
    isRemoved = true
    onRemove()
    (view.parent as? ViewGroup)?.removeView(view)
    view.stopLoading()
    view.webChromeClient = null
    windows.closeWindow()
    view.webViewClient = WebViewClient()
    view.destroy()
  }

  /** A web view may have something on its way when it is gone. */
  private inner class WhileThere : PageListener by listener {
    override fun onLoaded() {
      if (!isRemoved) listener.onLoaded()
    }

    override fun onFailed(errCode: String) {
      if (!isRemoved) listener.onFailed(errCode)
    }

    override fun onGone() {
      if (!isRemoved) listener.onGone()
    }
  }
}
