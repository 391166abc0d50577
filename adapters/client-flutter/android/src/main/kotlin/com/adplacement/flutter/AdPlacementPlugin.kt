package com.adplacement.flutter

import android.app.Activity
import android.content.Context
import android.content.SharedPreferences
import android.os.Handler
import android.os.Looper
import io.flutter.embedding.engine.plugins.FlutterPlugin
import io.flutter.embedding.engine.plugins.activity.ActivityAware
import io.flutter.embedding.engine.plugins.activity.ActivityPluginBinding
import io.flutter.plugin.common.MethodCall
import io.flutter.plugin.common.MethodChannel
import java.util.concurrent.Executors

private const val OWN_STORAGE = "ad_placement"

/** What Dart cannot read by itself. Its other half is `channel_platform.dart`. */
class AdPlacementPlugin :
  FlutterPlugin,
  ActivityAware,
  MethodChannel.MethodCallHandler {
  private val main = Handler(Looper.getMainLooper())

  /** Storage and Play services must not be asked on the thread that draws. */
  private val background = Executors.newSingleThreadExecutor()
  private var channel: MethodChannel? = null
  private var context: Context? = null
  private var activity: Activity? = null

  override fun onAttachedToEngine(binding: FlutterPlugin.FlutterPluginBinding) {
    context = binding.applicationContext
    channel = MethodChannel(binding.binaryMessenger, "ad_placement").also { it.setMethodCallHandler(this) }
  }

  override fun onDetachedFromEngine(binding: FlutterPlugin.FlutterPluginBinding) {
    channel?.setMethodCallHandler(null)
    channel = null
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
      "readItem" -> answer(result) { ownStorage(context).getString(call.argument("key"), null) }
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

  /** Whatever it throws, a library that is not there among it, is told as an error. */
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

/** Ours alone. */
private fun ownStorage(context: Context): SharedPreferences =
  context.getSharedPreferences(OWN_STORAGE, Context.MODE_PRIVATE)

private fun write(
  context: Context,
  call: MethodCall,
): Any? {
  ownStorage(context).edit().putString(call.argument("key"), call.argument("value")).apply()
  return null
}
