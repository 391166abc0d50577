package com.adplacement.android

import android.view.View
import android.webkit.WebView
import com.adplacement.AdEvent
import com.adplacement.AdMessage
import com.adplacement.AdRole
import com.adplacement.io.jsonOf
import com.adplacement.support.BID
import com.adplacement.support.Device
import com.adplacement.support.Gone
import com.adplacement.support.hear
import com.adplacement.support.modalPage
import com.adplacement.support.pageIn
import org.junit.After
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowDialog
import org.robolectric.util.ReflectionHelpers
import java.lang.ref.WeakReference
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertNotSame
import kotlin.test.assertSame
import kotlin.test.assertTrue

private const val BINDS = 1_000

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class LifecycleTest {
  private val device = Device()

  @After
  fun end(): Unit = device.end()

  private fun WebView.isGone() = shadowOf(this).wasDestroyCalled()

  @Test
  fun `the same again changes nothing, another theme loads again`() {
    val (view, page) = device.shown()
    view.bind("m2", device.session)
    assertSame(page, pageIn(view))
    view.bind("m2", device.session, theme = "dark")
    device.settle()
    assertTrue(page.isGone())
    assertTrue("theme=dark" in assertNotNull(shadowOf(pageIn(view)).lastLoadedUrl))
  }

  @Test
  fun `an ad comes into a view that waits for it`() {
    val view = device.place()
    view.bind("m2", device.session)
    device.settle()
    assertEquals(0, view.childCount)
    device.fill()
    assertEquals(1, view.childCount)
  }

  @Test
  fun `a view that leaves the window and comes back has its page and its height from its first frame on`() {
    val (view, page) = device.shown()
    val heights = mutableListOf<Double>()
    view.onHeightChange = OnHeightChange { heights += it }
    page.hear("show-iframe")
    page.hear("resize-iframe", jsonOf("height" to 120))
    device.content().removeView(view)
    device.settle()
    assertEquals(0, view.childCount)
    assertTrue("\"visible\":false" in assertNotNull(shadowOf(page).lastEvaluatedJavascript))
    device.content().addView(view)
    device.settle()
    assertSame(page, pageIn(view))
    assertEquals(listOf(120.0), heights)
  }

  @Test
  fun `a row that is made anew takes the page that waits, at its height`() {
    val (view, page) = device.shown()
    page.hear("show-iframe")
    page.hear("resize-iframe", jsonOf("height" to 120))
    view.unbind()
    val other = InlineAdView(device.activity)
    val heights = mutableListOf<Double>()
    other.onHeightChange = OnHeightChange { heights += it }
    other.bind("m2", device.session)
    assertEquals(listOf(120.0), heights)
    device.content().addView(other)
    device.settle()
    assertSame(page, pageIn(other))
    assertEquals(listOf(120.0), heights)
  }

  @Test
  fun `pages wait in a bounded number, and one that went is loaded again at its height`() {
    val (view, first) = device.shown()
    first.hear("show-iframe")
    first.hear("resize-iframe", jsonOf("height" to 120))
    view.unbind()
    for (turn in 2..9) {
      device.fill("a$turn", BID.dropLast(1) + turn)
      assertFalse(first.isGone())
      view.bind("a$turn", device.session)
      device.settle()
      view.unbind()
    }
    assertTrue(first.isGone())
    val heights = mutableListOf<Double>()
    view.onHeightChange = OnHeightChange { heights += it }
    view.bind("m2", device.session)
    device.settle()
    assertNotSame(first, pageIn(view))
    assertEquals(listOf(120.0), heights)
  }

  @Test
  fun `an interstitial is of the session - it outlives its row, new messages and a rotation`() {
    val (row, page) = device.shown()
    page.hear("open-component-iframe", jsonOf("component" to "modal"))
    val modal = assertNotNull(modalPage())
    modal.hear("init-component-iframe")
    row.unbind()
    device.session.addMessage(AdMessage("m3", AdRole.USER, "And tea?"))
    device.settle()
    val before = ShadowDialog.getLatestDialog()
    assertTrue(before.isShowing)
    device.controller.recreate()
    device.settle()
    val after = ShadowDialog.getLatestDialog()
    assertFalse(before.isShowing)
    assertTrue(after !== before && after.isShowing)
    assertFalse(modal.isGone())
    modal.hear("close-component-iframe")
    assertFalse(after.isShowing)
    val view = device.place()
    view.bind("m2", device.session)
    device.settle()
    assertSame(page, pageIn(view))
    assertEquals(listOf("ad.filled"), device.events.map(AdEvent::name))
  }

  @Test
  fun `an interstitial goes with an activity that is left`() {
    val page = device.shown().second
    page.hear("open-component-iframe", jsonOf("component" to "modal"))
    val modal = assertNotNull(modalPage())
    modal.hear("init-component-iframe")
    device.activity.finish()
    device.controller
      .pause()
      .stop()
      .destroy()
    assertTrue(modal.isGone())
    assertFalse(ShadowDialog.getLatestDialog().isShowing)
  }

  private fun densityOf(view: View) =
    view.resources.displayMetrics.density
      .toInt()

  /** As the window manager tells it, which Robolectric has not. */
  private fun windowBecomes(
    view: View,
    visibility: Int,
  ): Unit =
    ReflectionHelpers.getField<Any>(view, "mAttachInfo").let {
      ReflectionHelpers.setField(it, "mWindowVisibility", visibility)
      ReflectionHelpers.setField(it, "mHasWindowFocus", visibility == View.VISIBLE)
    }

  @Test
  fun `in the background nothing is seen`() {
    val (view, _) = device.shown()
    windowBecomes(view, View.VISIBLE)
    assertTrue(isInSight(view))
    device.controller.pause().stop()
    windowBecomes(view, View.GONE)
    assertFalse(isInSight(view))
    assertEquals("false", dimensionsOf(view).getValue("visible").toString())
  }

  @Test
  fun `a page whose process ended is loaded again once without a word, and then is one error`() {
    val (view, page) = device.shown()
    windowBecomes(view, View.VISIBLE)
    page.hear("show-iframe")
    page.hear("resize-iframe", jsonOf("height" to 120))
    assertTrue(page.webViewClient.onRenderProcessGone(page, Gone))
    device.settle()
    assertTrue(page.isGone())
    val second = pageIn(view)
    assertEquals(1, device.events.count { it is AdEvent.Height })
    assertEquals(120 * densityOf(view), view.height)
    assertEquals(shadowOf(page).lastLoadedUrl, shadowOf(second).lastLoadedUrl)
    assertEquals(0, device.events.count { it is AdEvent.Error })
    assertTrue(second.webViewClient.onRenderProcessGone(second, Gone))
    device.settle()
    assertEquals("iframe_error", device.onlyError)
    assertEquals(0, view.childCount)
  }

  @Test
  fun `a page whose process ended in the background is loaded again when it could be seen`() {
    val (view, page) = device.shown()
    windowBecomes(view, View.GONE)
    assertTrue(page.webViewClient.onRenderProcessGone(page, Gone))
    device.settle(1_000)
    assertEquals(0, view.childCount)
    windowBecomes(view, View.VISIBLE)
    device.settle(200)
    assertEquals(1, view.childCount)
    assertEquals(0, device.events.count { it is AdEvent.Error })
  }

  @Test
  fun `a page whose process ended while it waited is loaded again by the next row`() {
    val (view, page) = device.shown()
    view.unbind()
    assertTrue(page.webViewClient.onRenderProcessGone(page, Gone))
    view.bind("m2", device.session)
    device.settle()
    assertNotSame(page, pageIn(view))
    assertEquals(0, device.events.count { it is AdEvent.Error })
  }

  @Test
  fun `the end of the session takes its ads away`() {
    val (view, page) = device.shown()
    device.session.close()
    assertTrue(page.isGone())
    assertEquals(0, view.childCount)
  }

  @Test
  fun `dimensions are told every 200 ms as long as the view is there`() {
    val (view, page) = device.shown()
    device.settle(200)
    val script = assertNotNull(shadowOf(page).lastEvaluatedJavascript)
    assertTrue("update-dimensions-iframe" in script && "\"code\":\"inlineAd\"" in script)
    view.unbind()
    device.settle(1_000)
    assertEquals(script, shadowOf(page).lastEvaluatedJavascript)
  }

  @Test
  fun `a thousand binds leave nothing behind`() {
    device.fill()
    val seen = mutableListOf<WeakReference<Any>>()
    val pages = mutableSetOf<Int>()
    repeat(BINDS) {
      val view = device.place()
      view.bind("m2", device.session)
      pages += System.identityHashCode(pageIn(view))
      seen += WeakReference(view)
      if (it % 2 == 0) view.unbind()
      device.content().removeView(view)
      device.settle()
    }
    // The last ones may still be known to the system.
    repeat(20) {
      System.gc()
      System.runFinalization()
    }
    assertEquals(1, pages.size)
    val early = seen.take(BINDS / 2)
    val left = early.count { it.get() != null }
    assertEquals(0, left, "of the first ${early.size}")
  }
}
