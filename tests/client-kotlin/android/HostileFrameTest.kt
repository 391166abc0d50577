package com.adplacement.android

import android.net.Uri
import android.text.InputType
import android.view.inputmethod.EditorInfo
import android.webkit.WebSettings
import android.webkit.WebView
import com.adplacement.AdEvent
import com.adplacement.android.web.AdChromeClient
import com.adplacement.io.jsonOf
import com.adplacement.support.BID
import com.adplacement.support.Device
import com.adplacement.support.FakeRequest
import com.adplacement.support.Gone
import com.adplacement.support.SERVICE
import com.adplacement.support.hear
import org.junit.After
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

private val HOSTILE_ADDRESSES =
  listOf(
    "intent://scan/#Intent;scheme=zxing;end",
    "javascript:alert(1)",
    "market://details?id=com.example",
    "tel:+420123456789",
    "file:///data/data/com.example/shared_prefs/x.xml",
    "content://com.example/x",
    "data:text/html,<p>x",
    "about:blank",
    "https://ads.example.com.evil.example/",
    "https://ads.example.com@evil.example/",
    "https://evil.example/",
    "http://ads.example.com/",
  )

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class HostileFrameTest {
  private val device = Device()
  private val shown = device.shown()
  private val page: WebView = shown.second

  @After
  fun end(): Unit = device.end()

  /** Nothing of the app has changed. */
  private fun assertUntouched() {
    device.settle()
    assertEquals(listOf("ad.filled"), device.events.map(AdEvent::name))
    assertNull(shadowOf(device.activity).nextStartedActivity)
    assertEquals(0, shown.first.height)
    assertNull(shadowOf(page).lastEvaluatedJavascript)
  }

  @Test
  fun `forged messages of frames and other pages`() {
    val payload = jsonOf("id" to BID, "url" to "https://evil.example/")
    for ((origin, isMainFrame) in listOf(
      SERVICE to false,
      "https://evil.example" to true,
      "null" to true,
      "http://ads.example.com" to true,
    )) {
      for (type in listOf("init-iframe", "show-iframe", "click-iframe", "error-iframe", "open-component-iframe")) {
        page.hear(type, jsonOf("url" to "https://evil.example/", "component" to "modal"), origin, isMainFrame)
      }
      page.hear("resize-iframe", jsonOf("height" to 900), origin, isMainFrame)
      page.hear("event-iframe", jsonOf("name" to "ad.clicked", "payload" to payload), origin, isMainFrame)
    }
    assertUntouched()
  }

  @Test
  fun `nonsense of the page itself`() {
    page.hear("no-such-type")
    page.hear("event-iframe", jsonOf("name" to "ad.filled", "payload" to jsonOf("id" to BID)))
    page.hear("event-iframe", jsonOf("name" to "ad.viewed", "payload" to jsonOf("id" to "another")))
    page.hear("resize-iframe", jsonOf("height" to "100vh"))
    assertUntouched()
  }

  @Test
  fun `links that are not of the web open nothing`() {
    for (address in HOSTILE_ADDRESSES.take(8)) {
      page.hear(
        "click-iframe",
        jsonOf(
          "url" to address,
          "fallbackUrl" to address,
        ),
      )
    }
    assertUntouched()
  }

  @Test
  fun `the page does not become another one`() {
    for (address in HOSTILE_ADDRESSES) {
      assertTrue(page.webViewClient.shouldOverrideUrlLoading(page, FakeRequest(address)), address)
    }
    assertFalse(page.webViewClient.shouldOverrideUrlLoading(page, FakeRequest("$SERVICE/api/frame/$BID")))
    assertUntouched()
  }

  @Test
  fun `frames inside it stay in the web`() {
    for (address in HOSTILE_ADDRESSES.take(8)) {
      assertTrue(page.webViewClient.shouldOverrideUrlLoading(page, FakeRequest(address, isMainFrame = false)), address)
    }
    assertFalse(
      page.webViewClient.shouldOverrideUrlLoading(page, FakeRequest("https://shop.example/", isMainFrame = false)),
    )
  }

  @Test
  fun `a page that came in its place all the same is taken away`() {
    page.webViewClient.onPageStarted(page, "https://evil.example/", null)
    device.settle()
    assertEquals("iframe_error", device.onlyError)
    assertEquals(0, shown.first.childCount)
  }

  @Test
  fun `no keyboard, whatever has the focus in the page`() {
    assertFalse(page.onCheckIsTextEditor())
    assertNull(page.onCreateInputConnection(EditorInfo().apply { inputType = InputType.TYPE_CLASS_TEXT }))
    assertFalse(page.isFocusableInTouchMode)
  }

  @Test
  fun `settings are those of a page that nobody trusts`() {
    val settings = page.settings
    assertFalse(settings.allowFileAccess || settings.allowContentAccess)
    @Suppress("DEPRECATION")
    assertFalse(settings.allowFileAccessFromFileURLs || settings.allowUniversalAccessFromFileURLs)
    assertFalse(settings.javaScriptCanOpenWindowsAutomatically)
    assertEquals(WebSettings.MIXED_CONTENT_NEVER_ALLOW, settings.mixedContentMode)
    assertTrue(settings.userAgentString.endsWith("AdPlacement/4"))
    assertFalse(
      android.webkit.CookieManager
        .getInstance()
        .acceptThirdPartyCookies(page),
    )
  }

  @Test
  fun `dialogs, files, places and permissions are refused`() {
    val client = AdChromeClient { error("No window was opened.") }
    var files: Array<Uri>? = emptyArray()
    assertTrue(client.onShowFileChooser(page, { files = it }, null))
    assertNull(files)
    var place: Boolean? = null
    client.onGeolocationPermissionsShowPrompt("https://x.example") { _, isAllowed, _ -> place = isAllowed }
    assertEquals(false, assertNotNull(place))
    assertTrue(client.onConsoleMessage(null))
    assertFalse(client.onCreateWindow(page, isDialog = false, isUserGesture = false, android.os.Message()))
  }

  /** The web view that hears where a window is to go. */
  private fun windowOf(page: WebView): WebView {
    val transport = page.WebViewTransport()
    val asked = android.os.Message.obtain(android.os.Handler(android.os.Looper.getMainLooper()), 0, transport)
    val client = page.webChromeClient as AdChromeClient
    assertTrue(client.onCreateWindow(page, isDialog = false, isUserGesture = true, asked))
    return assertNotNull(transport.webView)
  }

  private fun WebView.isGone() = shadowOf(this).wasDestroyCalled()

  @Test
  fun `a window is an address, and nothing of it stays`() {
    val window = windowOf(page)
    assertTrue(window.webViewClient.shouldOverrideUrlLoading(window, FakeRequest("https://shop.example/")))
    device.settle()
    assertEquals("https://shop.example/", assertNotNull(shadowOf(device.activity).nextStartedActivity).dataString)
    assertTrue(window.isGone())
  }

  @Test
  fun `the process of a window takes nothing along but the window`() {
    val window = windowOf(page)
    assertTrue(window.webViewClient.onRenderProcessGone(window, Gone))
    assertTrue(window.isGone())
    // One that is on its way out as well.
    assertTrue(window.webViewClient.onRenderProcessGone(window, Gone))
    assertFalse(page.isGone())
    assertTrue(device.events.none { it is AdEvent.Error })
  }

  @Test
  fun `nor of one that goes nowhere, once there is another one or the page has gone`() {
    val (first, second) = windowOf(page) to windowOf(page)
    assertTrue(first.isGone() && !second.isGone())
    device.session.destroy()
    assertTrue(second.isGone())
  }
}
