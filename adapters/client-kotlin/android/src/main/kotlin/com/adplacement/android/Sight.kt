package com.adplacement.android

import android.graphics.Color
import android.graphics.PixelFormat
import android.graphics.Rect
import android.graphics.drawable.ColorDrawable
import android.graphics.drawable.Drawable
import android.view.View
import android.view.ViewGroup
import android.webkit.WebView
import android.widget.Space

/** Fainter than this, an ad is not shown to anybody. */
private const val LEAST_ALPHA = 0.5f
private const val OPAQUE = 255

/** Points of an ad, in each direction, at which it is asked what is in front. */
private const val POINTS = 10

private fun View.parents(): Sequence<View> = generateSequence(this) { it.parent as? View }

/**
 * A reader could see what stands there: the app is in the foreground with no other window in front, no view around it
 * is hidden, and together they are not transparent.
 */
internal fun isInSight(view: View): Boolean =
  view.isAttachedToWindow &&
    view.windowVisibility == View.VISIBLE &&
    view.hasWindowFocus() &&
    view.isShown &&
    view.parents().fold(1f) { alpha, each -> alpha * each.alpha } >= LEAST_ALPHA

internal fun groupsAround(view: View): Sequence<ViewGroup> = view.parents().drop(1).filterIsInstance<ViewGroup>()

/** Higher ones are drawn later, of the same height those that come later. */
private fun ViewGroup.inFrontOf(view: View): List<View> {
  val at = indexOfChild(view)
  return (0 until childCount).map(::getChildAt).filterIndexed { index, other ->
    other !== view && (other.z > view.z || (other.z == view.z && index > at))
  }
}

/** Of frameworks that give each view a background of their own, whatever it draws. */
@Suppress("DEPRECATION")
private fun isTransparent(background: Drawable): Boolean = background.opacity == PixelFormat.TRANSPARENT

private fun hasBackground(view: View): Boolean =
  when (val background = view.background) {
    null -> false
    is ColorDrawable -> Color.alpha(background.color) >= LEAST_ALPHA * OPAQUE
    else -> !isTransparent(background)
  }

/** Groups draw what is in them, but for web views; bare views and spaces draw nothing. */
private fun drawsItself(view: View): Boolean =
  view is WebView || (view !is ViewGroup && view !is Space && view.javaClass != View::class.java)

/** Where a view hides what is behind it. */
private fun covers(view: View): List<Rect> {
  val seen = Rect()
  val isThere = view.visibility == View.VISIBLE && view.alpha >= LEAST_ALPHA && view.getGlobalVisibleRect(seen)
  return when {
    !isThere -> emptyList()
    hasBackground(view) || drawsItself(view) -> listOf(seen)
    view is ViewGroup -> (0 until view.childCount).flatMap { covers(view.getChildAt(it)) }
    else -> emptyList()
  }
}

/** The part, 0 to 1, of what windows and lists leave of a view that nothing stands in front of. */
internal fun uncoveredShare(
  view: View,
  seen: Rect,
): Double {
  val pairs = view.parents().zipWithNext()
  val fronts = pairs.flatMap { (child, parent) -> (parent as? ViewGroup)?.inFrontOf(child).orEmpty() }
  val covers = fronts.flatMap(::covers).filter { Rect.intersects(it, seen) }.toList()
  if (covers.isEmpty()) return 1.0

  fun at(
    from: Int,
    size: Int,
    step: Int,
  ) = from + (size * (2 * step + 1)) / (2 * POINTS)
  val free =
    (0 until POINTS * POINTS).count { point ->
      val (x, y) = at(seen.left, seen.width(), point % POINTS) to at(seen.top, seen.height(), point / POINTS)
      covers.none { it.contains(x, y) }
    }
  return free.toDouble() / (POINTS * POINTS)
}
