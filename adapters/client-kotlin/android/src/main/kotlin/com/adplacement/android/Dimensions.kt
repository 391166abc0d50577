package com.adplacement.android

import android.annotation.TargetApi
import android.graphics.Rect
import android.os.Build
import android.view.View
import android.view.ViewGroup
import android.view.WindowInsets

/** Rounding of pixels on their way through several views. */
private const val TOLERANCE_PX = 2

@TargetApi(Build.VERSION_CODES.R)
private fun keyboardHeightIn(insets: WindowInsets?): Int = insets?.getInsets(WindowInsets.Type.ime())?.bottom ?: 0

/** The client for React Native, which has a copy of this file, starts with Android 5. */
@TargetApi(Build.VERSION_CODES.M)
private fun insetsOf(root: View): WindowInsets? = root.rootWindowInsets

private fun keyboardHeightOf(root: View): Int {
  val insets = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.M) insetsOf(root) else null
  if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) return keyboardHeightIn(insets)
  val frame = Rect().also(root::getWindowVisibleDisplayFrame)

  @Suppress("DEPRECATION")
  val navigation = insets?.stableInsetBottom ?: 0
  return maxOf(0, root.height - frame.bottom - navigation)
}

private fun placeOf(view: View): Rect {
  val place = IntArray(2).also(view::getLocationInWindow)
  return Rect(place[0], place[1], place[0] + view.width, place[1] + view.height)
}

/** What windows and lists leave of a view, and those around it that [cuts] names; empty when that is nothing. */
private fun visiblePart(
  view: View,
  cuts: (ViewGroup) -> Boolean,
): Rect {
  val seen = Rect()
  if (!view.getGlobalVisibleRect(seen)) return Rect()
  val isLeft = groupsAround(view).filter(cuts).all { seen.intersect(placeOf(it)) }
  return if (isLeft) seen else Rect()
}

/**
 * `update-dimensions-iframe`: where an ad is on the screen. A list that is smaller than the window cuts its ads as
 * well, and other views stand in front: the part of the ad that can be seen is then reported as the window, so that
 * the page measures the right part of itself. [cuts]: of the groups around it, those that clip only as they draw.
 */
internal fun dimensionsOf(
  view: View,
  cuts: (ViewGroup) -> Boolean = { false },
): Map<String, Any> {
  val (root, metrics) = view.rootView to view.resources.displayMetrics
  val own = placeOf(view)
  val window = Rect(0, 0, root.width, root.height)
  val seen = visiblePart(view, cuts)
  val isSeen = !seen.isEmpty
  val inWindow = Rect(own)
  val isCut =
    isSeen &&
      inWindow.intersect(window) &&
      (inWindow.width() - seen.width() > TOLERANCE_PX || inWindow.height() - seen.height() > TOLERANCE_PX)
  val port = Rect(if (isCut) seen else window)
  val share = if (isSeen) uncoveredShare(view, seen) else 0.0
  // The page asks how large a part it is, not which: the lower end stands for what is covered.
  if (share < 1) port.bottom = seen.top + (seen.height() * share).toInt()

  fun dp(px: Int) = px / metrics.density.toDouble()
  return mapOf(
    "windowWidth" to dp(port.width()),
    "windowHeight" to dp(port.height()),
    "containerX" to dp(own.left - port.left),
    "containerY" to dp(own.top - port.top),
    "containerWidth" to dp(own.width()),
    "containerHeight" to dp(own.height()),
    "screenWidth" to dp(metrics.widthPixels),
    "screenHeight" to dp(metrics.heightPixels),
    "keyboardHeight" to dp(keyboardHeightOf(root)),
    "visible" to (isSeen && share > 0 && isInSight(view)),
  )
}
