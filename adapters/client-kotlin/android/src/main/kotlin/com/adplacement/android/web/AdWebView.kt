package com.adplacement.android.web

import android.annotation.SuppressLint
import android.content.Context
import android.content.res.Configuration
import android.graphics.Color
import android.view.View
import android.view.ViewGroup
import android.view.inputmethod.EditorInfo
import android.view.inputmethod.InputConnection
import android.webkit.CookieManager
import android.webkit.WebSettings
import android.webkit.WebView
import kotlin.math.roundToInt

private const val AGENT_SUFFIX = "AdPlacement/4"
private const val PERCENT = 100

/** A web view that shows a page of the service and can do nothing else. It never asks for the keyboard. */
internal class AdWebView(
  context: Context,
) : WebView(context) {
  init {
    settings.harden()
    fitText()
    CookieManager.getInstance().setAcceptThirdPartyCookies(this, false)
    setBackgroundColor(Color.TRANSPARENT)
    overScrollMode = View.OVER_SCROLL_NEVER
    isVerticalScrollBarEnabled = false
    isHorizontalScrollBarEnabled = false
    // Nothing is saved for a page, and no menu offers it.
    isSaveEnabled = false
    isLongClickable = false
    isHapticFeedbackEnabled = false
    isFocusableInTouchMode = false
    setDownloadListener { _, _, _, _, _ -> }
    importantForAutofill = View.IMPORTANT_FOR_AUTOFILL_NO_EXCLUDE_DESCENDANTS
    layoutParams = ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT)
  }

  /** Text of the page, also of the frames in it, as large as the user wants text. */
  fun fitText() {
    settings.textZoom = (context.resources.configuration.fontScale * PERCENT).roundToInt()
  }

  override fun onConfigurationChanged(newConfig: Configuration?) {
    super.onConfigurationChanged(newConfig)
    fitText()
  }

  override fun onCheckIsTextEditor(): Boolean = false

  override fun onCreateInputConnection(outAttrs: EditorInfo?): InputConnection? = null
}

/** `setAllow…FromFileURLs`: off by default since API 16; stated for reviewers. */
@SuppressLint("SetJavaScriptEnabled")
private fun WebSettings.harden() {
  javaScriptEnabled = true
  javaScriptCanOpenWindowsAutomatically = false
  // Windows that creatives open are caught, see `AdChromeClient`.
  setSupportMultipleWindows(true)
  domStorageEnabled = true
  allowFileAccess = false
  allowContentAccess = false
  @Suppress("DEPRECATION")
  allowFileAccessFromFileURLs = false
  @Suppress("DEPRECATION")
  allowUniversalAccessFromFileURLs = false
  mixedContentMode = WebSettings.MIXED_CONTENT_NEVER_ALLOW
  safeBrowsingEnabled = true
  setGeolocationEnabled(false)
  setSupportZoom(false)
  mediaPlaybackRequiresUserGesture = false
  userAgentString = "${userAgentString.orEmpty()} $AGENT_SUFFIX".trim()
}
