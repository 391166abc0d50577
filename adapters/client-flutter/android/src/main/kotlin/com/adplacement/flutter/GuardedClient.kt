package com.adplacement.flutter

import android.annotation.TargetApi
import android.graphics.Bitmap
import android.net.http.SslError
import android.os.Build
import android.os.Message
import android.view.KeyEvent
import android.webkit.ClientCertRequest
import android.webkit.HttpAuthHandler
import android.webkit.RenderProcessGoneDetail
import android.webkit.SafeBrowsingResponse
import android.webkit.SslErrorHandler
import android.webkit.WebResourceError
import android.webkit.WebResourceRequest
import android.webkit.WebResourceResponse
import android.webkit.WebView
import android.webkit.WebViewClient

/** The client of a web view as it was, but that its app outlives the process that renders it. Of Android 8. */
@TargetApi(Build.VERSION_CODES.O_MR1)
internal class GuardedClient(
  private val own: WebViewClient,
  private val onGone: () -> Unit,
) : WebViewClient() {
  override fun onRenderProcessGone(
    view: WebView,
    detail: RenderProcessGoneDetail,
  ): Boolean {
    onGone()
    return true
  }

  override fun shouldOverrideUrlLoading(
    view: WebView,
    request: WebResourceRequest,
  ): Boolean = own.shouldOverrideUrlLoading(view, request)

  override fun onPageStarted(
    view: WebView,
    url: String?,
    favicon: Bitmap?,
  ): Unit = own.onPageStarted(view, url, favicon)

  override fun onPageFinished(
    view: WebView,
    url: String?,
  ): Unit = own.onPageFinished(view, url)

  override fun onPageCommitVisible(
    view: WebView,
    url: String?,
  ): Unit = own.onPageCommitVisible(view, url)

  override fun onLoadResource(
    view: WebView,
    url: String?,
  ): Unit = own.onLoadResource(view, url)

  override fun shouldInterceptRequest(
    view: WebView,
    request: WebResourceRequest,
  ): WebResourceResponse? = own.shouldInterceptRequest(view, request)

  override fun onReceivedError(
    view: WebView,
    request: WebResourceRequest,
    error: WebResourceError,
  ): Unit = own.onReceivedError(view, request, error)

  override fun onReceivedHttpError(
    view: WebView,
    request: WebResourceRequest,
    response: WebResourceResponse,
  ): Unit = own.onReceivedHttpError(view, request, response)

  override fun onReceivedSslError(
    view: WebView,
    handler: SslErrorHandler,
    error: SslError,
  ): Unit = own.onReceivedSslError(view, handler, error)

  override fun onReceivedClientCertRequest(
    view: WebView,
    request: ClientCertRequest,
  ): Unit = own.onReceivedClientCertRequest(view, request)

  override fun onReceivedHttpAuthRequest(
    view: WebView,
    handler: HttpAuthHandler,
    host: String?,
    realm: String?,
  ): Unit = own.onReceivedHttpAuthRequest(view, handler, host, realm)

  override fun onReceivedLoginRequest(
    view: WebView,
    realm: String?,
    account: String?,
    arguments: String?,
  ): Unit = own.onReceivedLoginRequest(view, realm, account, arguments)

  override fun onFormResubmission(
    view: WebView,
    dontResend: Message,
    resend: Message,
  ): Unit = own.onFormResubmission(view, dontResend, resend)

  override fun doUpdateVisitedHistory(
    view: WebView,
    url: String?,
    isReload: Boolean,
  ): Unit = own.doUpdateVisitedHistory(view, url, isReload)

  override fun shouldOverrideKeyEvent(
    view: WebView,
    event: KeyEvent,
  ): Boolean = own.shouldOverrideKeyEvent(view, event)

  override fun onUnhandledKeyEvent(
    view: WebView,
    event: KeyEvent,
  ): Unit = own.onUnhandledKeyEvent(view, event)

  override fun onScaleChanged(
    view: WebView,
    oldScale: Float,
    newScale: Float,
  ): Unit = own.onScaleChanged(view, oldScale, newScale)

  override fun onSafeBrowsingHit(
    view: WebView,
    request: WebResourceRequest,
    threatType: Int,
    callback: SafeBrowsingResponse,
  ): Unit = own.onSafeBrowsingHit(view, request, threatType, callback)
}
