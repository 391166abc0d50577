package com.adplacement.flutter

import android.annotation.TargetApi
import android.os.Build
import android.webkit.WebView
import io.flutter.embedding.engine.FlutterEngine
import io.flutter.plugin.common.BinaryMessenger
import io.flutter.plugin.common.MethodCall
import io.flutter.plugin.common.MethodChannel
import io.flutter.plugins.webviewflutter.WebViewFlutterAndroidExternalApi

/**
 * Android ends an app together with the process that renders one of its web views, unless the app says that it goes on:
 * it does for ours, and Dart learns of it. Its other half is `renderers.dart`.
 */
internal class Renderers(
  messenger: BinaryMessenger,
  private val webViewOf: (id: Long) -> WebView?,
) : MethodChannel.MethodCallHandler {
  private val channel = MethodChannel(messenger, "ad_placement/renderers").also { it.setMethodCallHandler(this) }

  override fun onMethodCall(
    call: MethodCall,
    result: MethodChannel.Result,
  ) {
    if (call.method != "guard") return result.notImplemented()
    val id = call.argument<Number>("id")?.toLong()
    // Before it, no page has a process of its own.
    val view = id?.let(webViewOf)
    if (view != null && Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) guard(view, id)
    result.success(null)
  }

  @TargetApi(Build.VERSION_CODES.O)
  private fun guard(
    view: WebView,
    id: Long,
  ) {
    view.webViewClient = GuardedClient(view.webViewClient) { channel.invokeMethod("gone", mapOf("id" to id)) }
  }

  fun close(): Unit = channel.setMethodCallHandler(null)
}

/** By the number that `AndroidWebViewController.webViewIdentifier` says. */
internal fun webViewIn(
  engine: FlutterEngine,
  id: Long,
): WebView? = WebViewFlutterAndroidExternalApi.getWebView(engine, id)
