package com.adplacement.android

import android.content.Context
import android.util.AttributeSet
import android.widget.FrameLayout
import com.adplacement.Ad
import com.adplacement.AdSession
import com.adplacement.Mount
import com.adplacement.MountableAd
import com.adplacement.android.web.WebPage
import com.adplacement.android.web.activityOf
import com.adplacement.android.web.openModalPage
import com.adplacement.android.web.openPage
import com.adplacement.frame.AdLabel
import com.adplacement.frame.AdSurface
import com.adplacement.frame.Page
import com.adplacement.frame.PageListener
import com.adplacement.io.jsonOf
import kotlin.math.roundToInt

/** `update-dimensions-iframe` comes every 200 ms. */
private const val MEASURE_MS = 200L

/** Height of the place of an ad, in density-independent pixels; 0 while there is nothing to see. */
public fun interface OnHeightChange {
  public fun onHeightChange(height: Double)
}

/**
 * The ad below one assistant message; as high as the ad, and without a height while there is none. It lets its ad go
 * when it leaves the window, and shows it again when it comes back, at the same height: a list may hand it around. Main
 * thread.
 */
public class InlineAdView
  @JvmOverloads
  constructor(
    context: Context,
    attrs: AttributeSet? = null,
  ) : FrameLayout(context, attrs) {
    private var ad: MountableAd? = null
    private var mount: Mount? = null
    private var heightPx = 0
    private val release = Runnable { if (!isAttachedToWindow) unmount() }
    private val measure = Runnable(::reportDimensions)

    /** Called whenever the height changes. */
    public var onHeightChange: OnHeightChange? = null

    init {
      contentDescription = spoken(deviceLabel())
      applyHeight(0.0)
    }

    /**
     * Shows the ad of [messageId], the id of the assistant message above, now or when it comes. The same again changes
     * nothing.
     */
    @JvmOverloads
    public fun bind(
      messageId: String,
      session: AdSession,
      code: String? = null,
      theme: String? = null,
    ): Unit = bind(session.createAd(messageId, code, theme))

    public fun bind(ad: Ad) {
      if (ad === this.ad) return
      unmount()
      val next =
        when (ad) {
          is MountableAd -> ad
        }
      this.ad = next
      // A list measures its rows before they are in the window.
      setPlace(next.height)
      if (isAttachedToWindow) mount()
    }

    /** Empties the view. Idempotent. */
    public fun unbind() {
      unmount()
      ad = null
      setPlace(0.0)
    }

    private fun mount() {
      removeCallbacks(release)
      if (mount != null) return
      mount = ad?.mount(Surface()) ?: return
      removeCallbacks(measure)
      postDelayed(measure, MEASURE_MS)
    }

    private fun unmount() {
      removeCallbacks(measure)
      mount?.remove()
      mount = null
    }

    private fun reportDimensions() {
      mount?.reportDimensions(jsonOf(*dimensionsOf(this).toList().toTypedArray())) ?: return
      postDelayed(measure, MEASURE_MS)
    }

    override fun onAttachedToWindow() {
      super.onAttachedToWindow()
      mount()
    }

    /** Views are moved by being taken out and put in again at once: only what stays away releases its page. */
    override fun onDetachedFromWindow() {
      val activity = activityOf(context)
      val isLeaving =
        activity == null || activity.isFinishing || activity.isDestroyed || activity.isChangingConfigurations
      if (isLeaving) unmount() else handler?.post(release) ?: unmount()
      super.onDetachedFromWindow()
    }

    /** As wide as it may be, and as high as its ad. */
    override fun onMeasure(
      widthMeasureSpec: Int,
      heightMeasureSpec: Int,
    ) {
      val width =
        MeasureSpec.makeMeasureSpec(
          getDefaultSize(suggestedMinimumWidth, widthMeasureSpec),
          MeasureSpec.EXACTLY,
        )
      super.onMeasure(width, MeasureSpec.makeMeasureSpec(heightPx, MeasureSpec.EXACTLY))
    }

    private fun setPlace(height: Double) {
      val before = heightPx
      applyHeight(height)
      if (heightPx != before) onHeightChange?.onHeightChange(height)
    }

    private fun applyHeight(height: Double) {
      heightPx = (height * resources.displayMetrics.density).roundToInt()
      // What cannot be seen must not be reached by a screen reader or the keys.
      val isHidden = heightPx == 0
      importantForAccessibility =
        if (isHidden) IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS else IMPORTANT_FOR_ACCESSIBILITY_YES
      descendantFocusability = if (isHidden) FOCUS_BLOCK_DESCENDANTS else FOCUS_AFTER_DESCENDANTS
      requestLayout()
    }

    private inner class Surface : AdSurface {
      override val isVisible: Boolean get() = isInSight(this@InlineAdView)

      override fun openInline(
        address: String,
        listener: PageListener,
      ): Page? = openPage(listener) { WebPage(context, address, listener).also { addView(it.view) } }

      override fun openModal(
        address: String,
        listener: PageListener,
      ): Page? = openPage(listener) { openModalPage(context, address, listener) }

      override fun take(page: Page) {
        val web = page as WebPage
        web.enter(context)
        addView(web.view)
      }

      override fun release(page: Page) {
        val web = page as WebPage
        removeView(web.view)
        web.leave()
      }

      override fun setHeight(height: Double): Unit = setPlace(height)

      override fun setLabel(label: AdLabel) {
        contentDescription = spoken(label)
      }
    }
  }
