package com.adplacement.support

import android.webkit.RenderProcessGoneDetail

/** A process that crashed. */
@Suppress("DEPRECATION")
object Gone : RenderProcessGoneDetail() {
  override fun didCrash(): Boolean = true

  override fun rendererPriorityAtExit(): Int = 0
}
