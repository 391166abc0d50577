package com.adplacement.android

import android.content.Intent
import android.text.Spanned
import android.text.style.LocaleSpan
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import com.adplacement.AdEvent
import com.adplacement.io.jsonOf
import com.adplacement.io.parseJson
import com.adplacement.support.BID
import com.adplacement.support.Device
import com.adplacement.support.ROOT
import com.adplacement.support.SERVICE
import com.adplacement.support.hear
import com.adplacement.support.textAt
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import org.junit.After
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import java.io.File
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class BridgeTest {
  private val device = Device()

  @After
  fun end() {
    WebViewFeature.isSupported = true
    WebViewFeature.isMissing = false
    device.end()
  }

  @Test
  fun `the page is loaded, heard and answered`() {
    val (view, page) = device.shown()
    val loaded = assertNotNull(shadowOf(page).lastLoadedUrl)
    assertEquals("$SERVICE/api/frame/$BID?code=inlineAd&messageId=m2&sdk=sdk-kotlin", loaded)
    page.hear("init-iframe")
    val script = assertNotNull(shadowOf(page).lastEvaluatedJavascript)
    assertTrue(script.startsWith("if(location.origin===\"$SERVICE\")window.dispatchEvent("))
    assertTrue("\"type\":\"update-iframe\"" in script)
    val heights = mutableListOf<Double>()
    view.onHeightChange = OnHeightChange { heights += it }
    page.hear("show-iframe")
    page.hear("resize-iframe", jsonOf("height" to 120))
    device.settle()
    assertEquals(listOf(120.0), heights)
    assertEquals(
      120.0,
      device.events
        .filterIsInstance<AdEvent.Height>()
        .single()
        .height,
    )
    assertEquals(
      120 *
        device.activity.resources.displayMetrics.density
          .toInt(),
      view.height,
    )
  }

  @Test
  fun `a screen reader reads the label in the language of the ad`() {
    val (view, page) = device.shown()
    assertEquals("Ad", view.contentDescription.toString())
    page.hear("init-iframe", jsonOf("label" to "Anzeige", "language" to "de"))
    assertEquals("Anzeige", view.contentDescription.toString())
    val spans = (view.contentDescription as Spanned).getSpans(0, 1, LocaleSpan::class.java)
    assertEquals(listOf("de"), spans.map { it.locale?.toLanguageTag() })
  }

  private fun pageWordsOf(file: File): JsonObject {
    val words = assertNotNull(parseJson(file.readText())).jsonObject
    return words.getValue("page").jsonObject
  }

  @Test
  fun `before it speaks the words are those of the device, in every language that pages have`() {
    val languages = File(ROOT, "adapters/http-koa/data/words").walk().filter { it.extension == "json" }
    val read = languages.associate { it.nameWithoutExtension to pageWordsOf(it) }
    assertTrue(read.size >= 28)
    for ((language, page) in read) {
      val words = wordsOf("$language-XX")
      assertEquals(listOf(page.textAt("label"), page.textAt("closeAd")), listOf(words.label, words.closeAd), language)
    }
    assertEquals(wordsOf("he").label, wordsOf("iw").label)
    assertEquals(wordsOf("nb").label, wordsOf("no").label)
    assertEquals(wordsOf("en").label, wordsOf("tlh").label)
  }

  @Test
  fun `text is as large as the user wants it`() {
    RuntimeEnvironment.setFontScale(1.3f)
    assertEquals(
      130,
      device
        .shown()
        .second.settings.textZoom,
    )
    RuntimeEnvironment.setFontScale(1f)
  }

  @Test
  fun `the line is open for the service alone`() {
    val line = WebViewCompat.lineOf(device.shown().second)
    assertEquals(setOf(SERVICE), line.listenedOrigins)
    assertEquals(setOf(SERVICE), line.scriptOrigins)
    assertTrue("window.parent!==window" in line.script && "e.source===window" in line.script)
  }

  @Test
  fun `without a web view that tells who speaks, nothing is shown`() {
    WebViewFeature.isSupported = false
    device.fill()
    device.place().bind("m2", device.session)
    device.settle()
    assertEquals("frame_blocked", device.onlyError)
  }

  @Test
  fun `without any web view there is no ad, and the app lives on`() {
    WebViewFeature.isMissing = true
    device.fill()
    device.place().bind("m2", device.session)
    device.settle()
    assertEquals("frame_blocked", device.onlyError)
  }

  @Test
  fun `nor is there an interstitial, when it has gone meanwhile`() {
    val (_, page) = device.shown()
    WebViewFeature.isMissing = true
    page.hear("open-component-iframe", jsonOf("component" to "modal"))
    device.settle()
    assertEquals("component_error", device.onlyError)
  }

  @Test
  fun `an address is spelled as Android looks for browsers`() {
    val (_, page) = device.shown()
    page.hear("click-iframe", jsonOf("url" to "HTTPS://harbor.example/A"))
    assertEquals("https://harbor.example/A", assertNotNull(opened()).dataString)
  }

  private fun opened(): Intent? = shadowOf(device.activity).nextStartedActivity

  @Test
  fun `a click opens a Custom Tab, once`() {
    val (_, page) = device.shown()
    page.hear("click-iframe", jsonOf("url" to "https://harbor.example/"))
    page.hear("click-iframe", jsonOf("url" to "https://harbor.example/"))
    val first = assertNotNull(opened())
    assertNull(opened())
    assertEquals("https://harbor.example/", first.dataString)
    assertTrue(first.hasExtra("android.support.customtabs.extra.SESSION"))
  }

  @Test
  fun `the browser, when the page wants it`() {
    val (_, page) = device.shown()
    page.hear("click-iframe", jsonOf("url" to "https://harbor.example/", "target" to "browser"))
    assertFalse(assertNotNull(opened()).hasExtra("android.support.customtabs.extra.SESSION"))
  }

  @Test
  fun `an event reaches the app`() {
    val (_, page) = device.shown()
    page.hear("event-iframe", jsonOf("name" to "ad.viewed", "payload" to jsonOf("id" to BID)))
    assertEquals(
      BID,
      device.events
        .filterIsInstance<AdEvent.Viewed>()
        .single()
        .bidId,
    )
  }
}
