package com.adplacement.android

import android.text.Spanned
import android.text.style.LocaleSpan
import android.view.View
import android.view.ViewGroup
import com.adplacement.AdEvent
import com.adplacement.io.jsonOf
import com.adplacement.support.Device
import com.adplacement.support.Gone
import com.adplacement.support.SERVICE
import com.adplacement.support.hear
import com.adplacement.support.modalPage
import com.adplacement.support.pageIn
import org.junit.After
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowDialog
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertSame
import kotlin.test.assertTrue

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class ModalTest {
  private val device = Device()
  private val shown = device.shown()
  private val page = shown.second

  @After
  fun end(): Unit = device.end()

  private fun open() =
    page.hear("open-component-iframe", jsonOf("component" to "modal", "timeout" to 3_000)).let {
      assertNotNull(modalPage())
    }

  private fun isShowing() = ShadowDialog.getShownDialogs().any { it.isShowing }

  @Test
  fun `it loads unseen, is shown when it is ready, and the back button closes it`() {
    val modal = open()
    assertTrue(assertNotNull(shadowOf(modal).lastLoadedUrl).startsWith("$SERVICE/api/modal/"))
    assertFalse(isShowing())
    modal.hear("init-component-iframe")
    assertTrue(isShowing())
    @Suppress("DEPRECATION")
    ShadowDialog.getLatestDialog().onBackPressed()
    device.settle()
    assertFalse(isShowing())
    assertTrue(shadowOf(modal).wasDestroyCalled())
    assertEquals(listOf("ad.filled"), device.events.map(AdEvent::name))
  }

  private fun views(view: View): List<View> =
    if (view is ViewGroup) (0 until view.childCount).flatMap { views(view.getChildAt(it)) } else listOf(view)

  @Test
  fun `a page that hangs can be closed by a button that is seen, in the language of the ad`() {
    val modal = open()
    modal.hear("init-component-iframe", jsonOf("label" to "Anzeige", "language" to "de"))
    val all = views(assertNotNull(ShadowDialog.getLatestDialog().window).decorView)
    val button = all.single { it.isClickable && it.contentDescription?.toString() == "Anzeige schließen" }
    val spans = (button.contentDescription as Spanned).getSpans(0, 1, LocaleSpan::class.java)
    assertEquals(listOf("de"), spans.map { it.locale?.toLanguageTag() })
    assertTrue(button.isShown && button.alpha == 1f)
    button.performClick()
    device.settle()
    assertFalse(isShowing())
    assertTrue(shadowOf(modal).wasDestroyCalled())
  }

  @Test
  fun `ads below it are not seen meanwhile`() {
    val modal = open()
    modal.hear("init-component-iframe")
    device.settle(200)
    assertTrue("\"visible\":false" in assertNotNull(shadowOf(page).lastEvaluatedJavascript))
  }

  @Test
  fun `it closes itself`() {
    val modal = open()
    modal.hear("init-component-iframe")
    modal.hear("close-component-iframe")
    assertFalse(isShowing())
  }

  @Test
  fun `one whose process ends is an error and goes, and its ad stays and can open another`() {
    for (isReady in listOf(false, true)) {
      val modal = open()
      if (isReady) modal.hear("init-component-iframe")
      assertTrue(modal.webViewClient.onRenderProcessGone(modal, Gone))
      device.settle()
      assertFalse(isShowing())
      assertTrue(shadowOf(modal).wasDestroyCalled())
      assertSame(page, pageIn(shown.first))
      assertEquals("component_error", device.onlyError)
      device.events.clear()
    }
    device.settle(3_000)
    assertTrue(device.events.isEmpty())
    open().hear("init-component-iframe")
    assertTrue(isShowing())
  }

  @Test
  fun `a silent one is given up`() {
    open()
    device.settle(3_000)
    assertEquals("timeout", device.onlyError)
  }
}
