package com.adplacement.flutter

import android.app.Activity
import android.content.Context
import android.os.Handler
import android.os.Looper
import io.flutter.embedding.engine.plugins.FlutterPlugin
import io.flutter.embedding.engine.plugins.activity.ActivityAware
import io.flutter.embedding.engine.plugins.activity.ActivityPluginBinding
import io.flutter.plugin.common.MethodCall
import io.flutter.plugin.common.MethodChannel
import java.util.concurrent.Executors

/** What Dart cannot read by itself. Its other half is `channel_platform.dart`. */
class AdPlacementPlugin :
  FlutterPlugin,
  ActivityAware,
  MethodChannel.MethodCallHandler {
  private val main = Handler(Looper.getMainLooper())

  /** Storage and Play services must not be asked on the thread that draws. */
  private val background = Executors.newSingleThreadExecutor()
  private var channel: MethodChannel? = null
  private var renderers: Renderers? = null
  private var context: Context? = null
  private var activity: Activity? = null

  override fun onAttachedToEngine(binding: FlutterPlugin.FlutterPluginBinding) {
    context = binding.applicationContext
    channel = MethodChannel(binding.binaryMessenger, "ad_placement").also { it.setMethodCallHandler(this) }
    // Deprecated for other uses; the web views of `webview_flutter` are found by it alone.
    @Suppress("DEPRECATION")
    val engine = binding.flutterEngine
    renderers = Renderers(binding.binaryMessenger) { id -> webViewIn(engine, id) }
  }

  override fun onDetachedFromEngine(binding: FlutterPlugin.FlutterPluginBinding) {
    channel?.setMethodCallHandler(null)
    channel = null
    renderers?.close()
    renderers = null
    context = null
    background.shutdown()
  }

  override fun onAttachedToActivity(binding: ActivityPluginBinding) {
    activity = binding.activity
  }

  override fun onReattachedToActivityForConfigChanges(binding: ActivityPluginBinding): Unit =
    onAttachedToActivity(binding)

  override fun onDetachedFromActivity() {
    activity = null
  }

  override fun onDetachedFromActivityForConfigChanges(): Unit = onDetachedFromActivity()

  override fun onMethodCall(
    call: MethodCall,
    result: MethodChannel.Result,
  ) {
    val context = context ?: return result.error("detached", "The engine has gone.", null)
    when (call.method) {
      "readItem" -> answer(result) { OwnStorage(context).read(call.argument<String>("key").orEmpty()) }
      "writeItem" -> answer(result) { write(context, call) }
      "facts" -> {
        // A session begins: what takes a moment is there before it asks for the first ad.
        readUserAgent(context)
        answer(result) { factsOf(context) }
      }
      "network" -> answer(result) { networkOf(context) }
      "consent" -> answer(result) { consentOf(context) }
      "identifiers" -> answer(result) { identifiersOf(context) }
      "openLink" ->
        result.success(
          openInBrowser(activity ?: context, call.argument("url") ?: "", call.argument("inApp") ?: true),
        )
      else -> result.notImplemented()
    }
  }

  /** Whatever it throws, a missing library included, becomes an error. */
  @Suppress("TooGenericExceptionCaught")
  private fun answer(
    result: MethodChannel.Result,
    read: () -> Any?,
  ) = background.execute {
    val answer =
      try {
        Result.success(read())
      } catch (error: Exception) {
        Result.failure(error)
      } catch (error: LinkageError) {
        Result.failure(error)
      }
    main.post {
      answer.fold(result::success) { result.error("unavailable", it.javaClass.name, null) }
    }
  }
}

private fun write(
  context: Context,
  call: MethodCall,
): Any? {
  OwnStorage(context).write(call.argument<String>("key").orEmpty(), call.argument<String>("value").orEmpty())
  return null
}
