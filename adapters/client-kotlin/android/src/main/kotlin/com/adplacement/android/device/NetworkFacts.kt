package com.adplacement.android.device

import android.content.Context
import android.net.ConnectivityManager
import android.net.NetworkCapabilities
import android.telephony.TelephonyManager
import com.adplacement.io.jsonOf
import kotlinx.serialization.json.JsonObject

/**
 * Of the technologies that the system has named so far. What is deprecated needs no permission of the user; what
 * replaces it does (`READ_PHONE_STATE`).
 */
@Suppress("DEPRECATION")
private fun generationOf(manager: ConnectivityManager): String? =
  when (manager.activeNetworkInfo?.subtype ?: TelephonyManager.NETWORK_TYPE_UNKNOWN) {
    TelephonyManager.NETWORK_TYPE_GPRS,
    TelephonyManager.NETWORK_TYPE_EDGE,
    TelephonyManager.NETWORK_TYPE_GSM,
    TelephonyManager.NETWORK_TYPE_CDMA,
    TelephonyManager.NETWORK_TYPE_1xRTT,
    TelephonyManager.NETWORK_TYPE_IDEN,
    -> "2g"

    TelephonyManager.NETWORK_TYPE_UMTS,
    TelephonyManager.NETWORK_TYPE_TD_SCDMA,
    TelephonyManager.NETWORK_TYPE_HSDPA,
    TelephonyManager.NETWORK_TYPE_HSUPA,
    TelephonyManager.NETWORK_TYPE_HSPA,
    TelephonyManager.NETWORK_TYPE_HSPAP,
    TelephonyManager.NETWORK_TYPE_EVDO_0,
    TelephonyManager.NETWORK_TYPE_EVDO_A,
    TelephonyManager.NETWORK_TYPE_EVDO_B,
    TelephonyManager.NETWORK_TYPE_EHRPD,
    -> "3g"

    TelephonyManager.NETWORK_TYPE_LTE -> "4g"
    TelephonyManager.NETWORK_TYPE_NR -> "5g"
    else -> null
  }

/** The user's Data Saver. It spares metered networks alone. */
private fun savesData(
  manager: ConnectivityManager,
  has: NetworkCapabilities,
): Boolean =
  manager.restrictBackgroundStatus == ConnectivityManager.RESTRICT_BACKGROUND_STATUS_ENABLED &&
    !has.hasCapability(NetworkCapabilities.NET_CAPABILITY_NOT_METERED)

/** `device.network`, without the user agent. Its name or address would say where the user is: nothing of it is read. */
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
    "detail" to telephony?.let { generationOf(manager) },
    "carrier" to telephony?.networkOperatorName?.takeIf(String::isNotEmpty),
    "saveData" to true.takeIf { savesData(manager, has) },
  )
}
