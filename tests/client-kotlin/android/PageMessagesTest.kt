package com.adplacement.android

import com.adplacement.AdEvent
import com.adplacement.io.jsonOf
import com.adplacement.io.parseJson
import com.adplacement.support.Device
import com.adplacement.support.ROOT
import com.adplacement.support.hear
import com.adplacement.support.hearText
import com.adplacement.support.modalPage
import com.adplacement.support.pageIn
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import org.junit.After
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowDialog
import java.io.File
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/** What the service's pages say in Chromium, where a test compares it, and what they take from the client. */
private val EXEMPLAR =
  assertNotNull(parseJson(File(ROOT, "tests/exemplars/native-pages.json").readText())).jsonObject

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class PageMessagesTest {
  private val device = Device()

  @After
  fun end(): Unit = device.end()

  private fun texts(name: String) = EXEMPLAR.getValue(name).jsonArray.map { it.toString() }

  private fun bound(): InlineAdView {
    device.fill()
    return device.place().also {
      it.bind("m2", device.session, theme = "dark")
      device.settle()
    }
  }

  private fun shown() = pageIn(bound())

  @Test
  fun `what a page says becomes events, and it gets the conversation`() {
    val page = shown()
    val (first, others) = texts("inline").let { it.first() to it.drop(1) }
    page.hearText(first)
    assertTrue(EXEMPLAR.getValue("update").toString() in assertNotNull(shadowOf(page).lastEvaluatedJavascript))
    others.forEach { page.hearText(it) }
    device.settle()
    val expected = listOf("ad.filled", "ad.render-started", "ad.height", "ad.render-completed", "ad.viewed")
    assertEquals(expected, device.events.map(AdEvent::name))
  }

  @Test
  fun `what a modal page says shows and closes it`() {
    shown().hear("open-component-iframe", jsonOf("component" to "modal"))
    val modal = assertNotNull(modalPage())
    val all = texts("modal")
    all.dropLast(1).forEach { modal.hearText(it) }
    assertTrue(ShadowDialog.getLatestDialog().isShowing)
    modal.hearText(all.last())
    assertFalse(ShadowDialog.getLatestDialog().isShowing)
  }

  @Test
  fun `garbage of a page changes nothing`() {
    val view = bound()
    val page = pageIn(view)
    for (type in listOf("init-iframe", "show-iframe")) page.hear(type)
    page.hear("resize-iframe", jsonOf("height" to 80))
    device.settle()
    val heightPx = view.height
    assertTrue(heightPx > 0)
    page.hear("open-component-iframe", jsonOf("component" to "modal"))
    val modal = assertNotNull(modalPage())
    for (web in listOf(page, modal)) texts("garbage").forEach { web.hearText(it) }
    device.settle()
    assertEquals(listOf("ad.filled", "ad.height"), device.events.map(AdEvent::name))
    assertEquals(heightPx, view.height)
    modal.hear("init-component-iframe")
    assertTrue(ShadowDialog.getLatestDialog().isShowing)
  }
}
