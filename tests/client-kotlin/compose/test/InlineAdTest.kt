package com.adplacement.compose

import androidx.compose.runtime.AbstractApplier
import androidx.compose.runtime.BroadcastFrameClock
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Composition
import androidx.compose.runtime.Recomposer
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.viewinterop.AndroidViewHost
import com.adplacement.android.InlineAdView
import com.adplacement.support.Device
import com.adplacement.support.pageIn
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import org.junit.After
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertSame
import kotlin.test.assertTrue

private object NoNodes : AbstractApplier<Unit>(Unit) {
  override fun insertBottomUp(
    index: Int,
    instance: Unit,
  ) = Unit

  override fun insertTopDown(
    index: Int,
    instance: Unit,
  ) = Unit

  override fun move(
    from: Int,
    to: Int,
    count: Int,
  ) = Unit

  override fun remove(
    index: Int,
    count: Int,
  ) = Unit

  override fun onClear() = Unit
}

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class InlineAdTest {
  private val device = Device()
  private val frames = BroadcastFrameClock()
  private val scope = CoroutineScope(Dispatchers.Main.immediate + Job() + frames)
  private val recomposer = Recomposer(scope.coroutineContext)
  private val composition = Composition(NoNodes, recomposer)
  private val place = device.content().also { AndroidViewHost.place = it }
  private var time = 0L

  private fun compose(content: @Composable () -> Unit) {
    scope.launch { recomposer.runRecomposeAndApplyChanges() }
    composition.setContent(content)
    drawn()
  }

  private fun drawn() {
    Snapshot.sendApplyNotifications()
    device.settle()
    frames.sendFrame(++time)
    device.settle()
  }

  private fun shown(): InlineAdView = place.getChildAt(place.childCount - 1) as InlineAdView

  @After
  fun end() {
    composition.dispose()
    recomposer.cancel()
    scope.cancel()
    device.end()
  }

  @Test
  fun `recomposition keeps the page, another theme loads it again`() {
    device.fill()
    var theme by mutableStateOf<String?>(null)
    var unrelated by mutableStateOf(0)
    compose {
      check(unrelated >= 0)
      InlineAd("m2", device.session, theme = theme)
    }
    val page = pageIn(shown())
    unrelated++
    drawn()
    assertSame(page, pageIn(shown()))
    theme = "dark"
    drawn()
    assertTrue("theme=dark" in shadowOf(pageIn(shown())).lastLoadedUrl)
    assertTrue(shadowOf(page).wasDestroyCalled())
  }

  @Test
  fun `a list that scrolls keeps the page for the row that comes back`() {
    device.fill()
    val ad = device.session.createAd("m2")
    var first by mutableStateOf(0)
    compose { for (index in first..first + 1) key(index) { if (index == 0) InlineAd(ad) } }
    val page = pageIn(shown())
    first = 1
    drawn()
    assertEquals(0, place.childCount)
    assertFalse(shadowOf(page).wasDestroyCalled())
    first = 0
    drawn()
    assertSame(page, pageIn(shown()))
  }
}
