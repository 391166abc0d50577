package com.adplacement.android

import android.view.View
import android.webkit.WebView
import com.adplacement.AdEvent
import com.adplacement.io.jsonOf
import com.adplacement.support.Device
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
  fun `a view that is moved keeps its page, one that stays away lets it go and comes again`() {
    val (view, page) = device.shown()
    device.content().removeView(view)
    device.content().addView(view)
    device.settle()
    assertFalse(page.isGone())
    device.content().removeView(view)
    device.settle()
    assertTrue(page.isGone())
    device.content().addView(view)
    device.settle()
    assertNotSame(page, pageIn(view))
  }

  @Test
  fun `rotation takes page and dialog away, and the new activity shows the ad`() {
    val (_, page) = device.shown()
    page.hear("open-component-iframe", jsonOf("component" to "modal"))
    val modal = assertNotNull(modalPage())
    modal.hear("init-component-iframe")
    device.settle()
    assertTrue(ShadowDialog.getLatestDialog().isShowing)
    device.controller.recreate()
    device.settle()
    assertTrue(page.isGone())
    assertFalse(ShadowDialog.getLatestDialog().isShowing)
    val view = device.place()
    view.bind("m2", device.session)
    device.settle()
    assertEquals(1, view.childCount)
    assertEquals(listOf("ad.filled"), device.events.map(AdEvent::name))
  }

  /** As the window manager tells it, which Robolectric has not. */
  private fun windowBecomes(
    view: View,
    visibility: Int,
  ): Unit =
    ReflectionHelpers.setField(ReflectionHelpers.getField<Any>(view, "mAttachInfo"), "mWindowVisibility", visibility)

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
  fun `a web view whose process died is one error, and the app lives on`() {
    val (view, page) = device.shown()
    assertTrue(page.webViewClient.onRenderProcessGone(page, Gone))
    device.settle()
    assertEquals("iframe_error", device.onlyError)
    assertEquals(0, view.childCount)
    assertTrue(page.isGone())
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
    repeat(BINDS) {
      val view = device.place()
      view.bind("m2", device.session)
      seen += WeakReference(pageIn(view))
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
    val early = seen.take(BINDS)
    val left = early.count { it.get() != null }
    assertEquals(0, left, "of the first ${early.size}")
  }
}

/** A process that crashed. */
@Suppress("DEPRECATION")
private object Gone : android.webkit.RenderProcessGoneDetail() {
  override fun didCrash(): Boolean = true

  override fun rendererPriorityAtExit(): Int = 0
}
