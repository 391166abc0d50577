package com.adplacement.android

import com.adplacement.AdEvent
import com.adplacement.io.jsonOf
import com.adplacement.support.Device
import com.adplacement.support.SERVICE
import com.adplacement.support.hear
import com.adplacement.support.modalPage
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
import kotlin.test.assertTrue

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class ModalTest {
  private val device = Device()
  private val page = device.shown().second

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

  @Test
  fun `it closes itself`() {
    val modal = open()
    modal.hear("init-component-iframe")
    modal.hear("close-component-iframe")
    assertFalse(isShowing())
  }

  @Test
  fun `a silent one is given up`() {
    open()
    device.settle(3_000)
    assertEquals("timeout", device.onlyError)
  }
}
