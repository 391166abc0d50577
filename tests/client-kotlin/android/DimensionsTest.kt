package com.adplacement.android

import android.graphics.Color
import android.graphics.drawable.ColorDrawable
import android.graphics.drawable.InsetDrawable
import android.view.View
import android.view.ViewGroup
import android.widget.FrameLayout
import android.widget.TextView
import com.adplacement.support.Device
import org.junit.After
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import kotlin.math.max
import kotlin.math.min
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class DimensionsTest {
  private val device = Device()

  @After
  fun end(): Unit = device.end()

  private fun placed(
    top: Int,
    height: Int,
    listHeight: Int,
  ): View {
    val list = FrameLayout(device.activity)
    device.content().addView(list, FrameLayout.LayoutParams(FrameLayout.LayoutParams.MATCH_PARENT, listHeight))
    val view = View(device.activity)
    list.addView(view, FrameLayout.LayoutParams(200, height).apply { topMargin = top })
    device.settle()
    return view
  }

  /** The part of an ad that a page takes for visible. */
  private fun shareOf(
    view: View,
    cuts: (ViewGroup) -> Boolean = { false },
  ): Double {
    val told = dimensionsOf(view, cuts)

    fun at(key: String) = told.getValue(key) as Double
    val seen = min(at("containerY") + at("containerHeight"), at("windowHeight")) - max(0.0, at("containerY"))
    return max(0.0, seen) / at("containerHeight")
  }

  @Test
  fun `an ad in the window is seen whole`(): Unit =
    assertEquals(1.0, shareOf(placed(top = 0, height = 100, listHeight = 300)))

  @Test
  fun `a list that is smaller than the window cuts its ads`(): Unit =
    assertEquals(0.25, shareOf(placed(top = 75, height = 100, listHeight = 100)))

  /** As React Native's do. */
  @Test
  fun `a list that clips only as it draws cuts its ads too`() {
    val view = placed(top = 75, height = 100, listHeight = 100)
    val list = view.parent as ViewGroup
    list.clipChildren = false
    device.content().clipChildren = false
    assertEquals(1.0, shareOf(view))
    assertEquals(0.25, shareOf(view) { it === list })
    view.offsetTopAndBottom(100)
    assertEquals(false, dimensionsOf(view) { it === list }["visible"])
  }

  /** Another view in front of the ad, over [height] of its 100. */
  private fun cover(
    view: View,
    height: Int,
  ): View {
    val front = View(device.activity).apply { setBackgroundColor(Color.WHITE) }
    device.content().addView(front, FrameLayout.LayoutParams(FrameLayout.LayoutParams.MATCH_PARENT, height))
    device.settle()
    check(front.height == height && view.height == 100)
    return front
  }

  @Test
  fun `what stands in front of an ad hides it`() {
    val view = placed(top = 0, height = 100, listHeight = 300)
    cover(view, 40)
    assertEquals(0.6, shareOf(view))
    cover(view, 100)
    assertEquals("false", dimensionsOf(view).getValue("visible").toString())
  }

  @Test
  fun `what is raised above later views stands in front, what is not to be seen does not`() {
    val view = placed(top = 0, height = 100, listHeight = 300)
    val front = cover(view, 40)
    (view.parent as View).z = 2f
    assertEquals(1.0, shareOf(view))
    front.z = 3f
    assertEquals(0.6, shareOf(view))
    front.alpha = 0.1f
    assertEquals(1.0, shareOf(view))
  }

  @Test
  fun `a group that draws nothing hides as much as what is in it`() {
    val view = placed(top = 0, height = 100, listHeight = 300)
    val group = FrameLayout(device.activity)
    device.content().addView(group)
    group.addView(TextView(device.activity), FrameLayout.LayoutParams(FrameLayout.LayoutParams.MATCH_PARENT, 20))
    device.settle()
    group.addView(View(device.activity))
    assertEquals(0.8, shareOf(view))
    group.background = InsetDrawable(ColorDrawable(Color.TRANSPARENT), 0)
    assertEquals(0.8, shareOf(view))
    group.setBackgroundColor(Color.WHITE)
    assertEquals(0.0, shareOf(view))
  }

  @Test
  fun `what is hidden, or around which something is, is not in sight`() {
    val view = placed(top = 0, height = 100, listHeight = 300)
    val list = view.parent as View
    list.alpha = 0f
    assertFalse(isInSight(view))
    list.alpha = 0.7f
    view.alpha = 0.7f
    assertFalse(isInSight(view))
    list.alpha = 1f
    view.alpha = 1f
    list.visibility = View.INVISIBLE
    assertFalse(isInSight(view))
  }
}
