package com.adplacement.android.web

import android.net.Uri
import android.os.Handler
import android.os.Looper
import android.os.Message
import android.view.View
import android.webkit.ConsoleMessage
import android.webkit.GeolocationPermissions
import android.webkit.JsPromptResult
import android.webkit.JsResult
import android.webkit.PermissionRequest
import android.webkit.RenderProcessGoneDetail
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient

/**
 * Nothing around the page: no dialogs, no questions, no full screen, no lines in the log. New windows are addresses.
 */
internal class AdChromeClient(
  private val onOpenWindow: (url: String) -> Unit,
) : WebChromeClient() {
  /** A page may open a window that goes nowhere. */
  private var window: WebView? = null

  /** Leaves no window behind. */
  fun closeWindow() {
    window?.destroy()
    window = null
  }

  /** A window gets its address only once it exists: an invisible one receives it, and closes. */
  override fun onCreateWindow(
    view: WebView,
    isDialog: Boolean,
    isUserGesture: Boolean,
    resultMsg: Message,
  ): Boolean {
    val transport = resultMsg.obj as? WebView.WebViewTransport
    if (!isUserGesture || transport == null) return false
    closeWindow()
    val opened = WebView(view.context)
    window = opened
    opened.webViewClient =
      object : WebViewClient() {
        override fun shouldOverrideUrlLoading(
          view: WebView,
          request: WebResourceRequest,
        ): Boolean {
          onOpenWindow(request.url.toString())
          // It must not close while it asks; what it posts to itself waits until it is on the screen.
          Handler(Looper.getMainLooper()).post { if (window === opened) closeWindow() }
          return true
        }

        /** It shares the process of the page. */
        override fun onRenderProcessGone(
          view: WebView,
          detail: RenderProcessGoneDetail,
        ): Boolean {
          if (window === opened) closeWindow()
          return true
        }
      }
    transport.webView = opened
    resultMsg.sendToTarget()
    return true
  }

  override fun onJsAlert(
    view: WebView?,
    url: String?,
    message: String?,
    result: JsResult,
  ): Boolean = refuse(result)

  override fun onJsConfirm(
    view: WebView?,
    url: String?,
    message: String?,
    result: JsResult,
  ): Boolean = refuse(result)

  override fun onJsPrompt(
    view: WebView?,
    url: String?,
    message: String?,
    defaultValue: String?,
    result: JsPromptResult,
  ): Boolean = refuse(result)

  override fun onJsBeforeUnload(
    view: WebView?,
    url: String?,
    message: String?,
    result: JsResult,
  ): Boolean = refuse(result)

  private fun refuse(result: JsResult): Boolean {
    result.cancel()
    return true
  }

  override fun onPermissionRequest(request: PermissionRequest): Unit = request.deny()

  override fun onGeolocationPermissionsShowPrompt(
    origin: String?,
    callback: GeolocationPermissions.Callback,
  ): Unit = callback.invoke(origin, false, false)

  override fun onShowFileChooser(
    webView: WebView?,
    filePathCallback: ValueCallback<Array<Uri>>,
    fileChooserParams: FileChooserParams?,
  ): Boolean {
    filePathCallback.onReceiveValue(null)
    return true
  }

  override fun onShowCustomView(
    view: View?,
    callback: CustomViewCallback,
  ): Unit = callback.onCustomViewHidden()

  override fun onConsoleMessage(consoleMessage: ConsoleMessage?): Boolean = true
}
