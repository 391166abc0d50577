package com.adplacement.flutter

import android.annotation.TargetApi
import android.content.Context
import android.net.ConnectivityManager
import android.net.NetworkCapabilities
import android.os.Build
import android.telephony.TelephonyManager
import android.webkit.WebSettings
import kotlin.concurrent.thread

/** What a web view of this device calls itself, once that was read. */
@Volatile
private var userAgent: String? = null

/** Loads what web views are made of, which takes a moment; throws nothing where there are none. */
internal fun readUserAgent(context: Context) {
  thread { userAgent = runCatching { WebSettings.getDefaultUserAgent(context) }.getOrNull() }
}

/** The user's Data Saver. It spares metered networks alone. */
@TargetApi(Build.VERSION_CODES.N)
private fun savesData(
  manager: ConnectivityManager,
  has: NetworkCapabilities,
): Boolean =
  manager.restrictBackgroundStatus == ConnectivityManager.RESTRICT_BACKGROUND_STATUS_ENABLED &&
    !has.hasCapability(NetworkCapabilities.NET_CAPABILITY_NOT_METERED)

/** What is deprecated needs no permission of the user; what replaces it does (`READ_PHONE_STATE`). */
@Suppress("DEPRECATION")
@TargetApi(Build.VERSION_CODES.M)
private fun connectionOf(context: Context): Map<String, Any?> {
  val manager = context.getSystemService(Context.CONNECTIVITY_SERVICE) as? ConnectivityManager
  val has = manager?.getNetworkCapabilities(manager.activeNetwork) ?: return emptyMap()
  val type =
    when {
      has.hasTransport(NetworkCapabilities.TRANSPORT_WIFI) -> "wifi"
      has.hasTransport(NetworkCapabilities.TRANSPORT_CELLULAR) -> "cellular"
      has.hasTransport(NetworkCapabilities.TRANSPORT_ETHERNET) -> "ethernet"
      else -> "other"
    }
  val saves = Build.VERSION.SDK_INT >= Build.VERSION_CODES.N && savesData(manager, has)
  val facts = mapOf("type" to type, "saveData" to saves.takeIf { it })
  if (type != "cellular") return facts
  val telephony = context.getSystemService(Context.TELEPHONY_SERVICE) as? TelephonyManager
  val carrier = telephony?.networkOperatorName?.takeIf { it.isNotEmpty() }
  return facts + mapOf("detail" to manager.activeNetworkInfo?.let { generationOf(it.subtype) }, "carrier" to carrier)
}

/** `device.network`. A network's name or address would say where the user is: nothing of it is passed on. */
internal fun networkOf(context: Context): Map<String, Any?> {
  // Before it, Android has no network that is the active one.
  val connection = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.M) connectionOf(context) else emptyMap()
  return (connection + mapOf("userAgent" to userAgent)).filterValues { it != null }
}
