package com.adplacement.android.device

import android.content.Context
import android.net.ConnectivityManager
import android.net.NetworkCapabilities
import android.telephony.TelephonyManager
import com.adplacement.io.jsonOf
import kotlinx.serialization.json.JsonObject

/** The user's Data Saver. It spares metered networks alone. */
private fun savesData(
  manager: ConnectivityManager,
  has: NetworkCapabilities,
): Boolean =
  manager.restrictBackgroundStatus == ConnectivityManager.RESTRICT_BACKGROUND_STATUS_ENABLED &&
    !has.hasCapability(NetworkCapabilities.NET_CAPABILITY_NOT_METERED)

/**
 * `device.network`, without the user agent. Its name or address would say where the user is: nothing of it is read.
 * What is deprecated needs no permission of the user; what replaces it does (`READ_PHONE_STATE`).
 */
@Suppress("DEPRECATION")
internal fun networkFactsOf(context: Context): JsonObject {
  val manager = context.getSystemService(ConnectivityManager::class.java)
  val has = manager?.getNetworkCapabilities(manager.activeNetwork) ?: return jsonOf()
  val type =
    when {
      has.hasTransport(NetworkCapabilities.TRANSPORT_WIFI) -> "wifi"
      has.hasTransport(NetworkCapabilities.TRANSPORT_CELLULAR) -> "cellular"
      has.hasTransport(NetworkCapabilities.TRANSPORT_ETHERNET) -> "ethernet"
      else -> "other"
    }
  val telephony = context.getSystemService(TelephonyManager::class.java).takeIf { type == "cellular" }
  return jsonOf(
    "type" to type,
    "detail" to telephony?.let { manager.activeNetworkInfo?.let { generationOf(it.subtype) } },
    "carrier" to telephony?.networkOperatorName?.takeIf(String::isNotEmpty),
    "saveData" to true.takeIf { savesData(manager, has) },
  )
}
