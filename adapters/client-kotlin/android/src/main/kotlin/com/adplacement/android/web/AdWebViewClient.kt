package com.adplacement.android.web

import android.annotation.TargetApi
import android.graphics.Bitmap
import android.net.http.SslError
import android.os.Build
import android.webkit.RenderProcessGoneDetail
import android.webkit.SafeBrowsingResponse
import android.webkit.SslErrorHandler
import android.webkit.WebResourceError
import android.webkit.WebResourceRequest
import android.webkit.WebResourceResponse
import android.webkit.WebView
import android.webkit.WebViewClient
import com.adplacement.Wire
import com.adplacement.frame.PageListener
import com.adplacement.session.originOf

private val BLOCKED = Regex("ERR_(BLOCKED|CLEARTEXT)")

/** A page stays where it is; frames inside it load what they like, as long as it is of the web. */
internal class AdWebViewClient
  constructor(
    private val origin: String,
    private val listener: PageListener,
  ) : WebViewClient() {
    private var hasFailed = false

    private fun fail(errCode: String) {
      hasFailed = true
      listener.onFailed(errCode)
    }

    override fun shouldOverrideUrlLoading(
      view: WebView,
      request: WebResourceRequest,
    ): Boolean {
      val address = request.url.toString()
      return if (request.isForMainFrame) originOf(address) != origin else originOf(address) == null
    }

    /** What gets past [shouldOverrideUrlLoading], for example a form that is posted. */
    override fun onPageStarted(
      view: WebView,
      url: String?,
      favicon: Bitmap?,
    ) {
      if (originOf(url.orEmpty()) == origin) return
      view.stopLoading()
      fail(Wire.IFRAME_ERROR)
    }

    override fun onPageFinished(
      view: WebView,
      url: String?,
    ) {
      if (!hasFailed) listener.onLoaded()
    }

    override fun onReceivedError(
      view: WebView,
      request: WebResourceRequest,
      error: WebResourceError,
    ) {
      val isBlocked = BLOCKED.containsMatchIn(error.description)
      if (request.isForMainFrame) fail(if (isBlocked) Wire.FRAME_BLOCKED else Wire.FRAME_UNREACHABLE)
    }

    override fun onReceivedHttpError(
      view: WebView,
      request: WebResourceRequest,
      errorResponse: WebResourceResponse,
    ) {
      if (request.isForMainFrame) fail(Wire.FRAME_UNREACHABLE)
    }

    override fun onReceivedSslError(
      view: WebView,
      handler: SslErrorHandler,
      error: SslError,
    ) {
      handler.cancel()
      if (originOf(error.url.orEmpty()) == origin) fail(Wire.FRAME_UNREACHABLE)
    }

    @TargetApi(Build.VERSION_CODES.O_MR1)
    override fun onSafeBrowsingHit(
      view: WebView,
      request: WebResourceRequest,
      threatType: Int,
      callback: SafeBrowsingResponse,
    ) {
      // Without a warning in the place of an ad, and without a report of what the user read.
      callback.backToSafety(false)
      fail(Wire.FRAME_BLOCKED)
    }

    /** The app lives on: without this answer the system ends it. */
    override fun onRenderProcessGone(
      view: WebView,
      detail: RenderProcessGoneDetail,
    ): Boolean {
      hasFailed = true
      listener.onGone()
      return true
    }
  }
