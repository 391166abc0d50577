package com.adplacement.flutter

import android.app.UiModeManager
import android.content.Context
import android.content.res.Configuration
import android.os.Build
import com.google.android.gms.ads.identifier.AdvertisingIdClient
import java.util.TimeZone

/** From here on the system speaks of tablets. */
private const val TABLET_DP = 600

private fun typeOf(context: Context): String {
  val uiMode = context.getSystemService(Context.UI_MODE_SERVICE) as? UiModeManager
  val widthDp = context.resources.configuration.smallestScreenWidthDp
  return when {
    uiMode?.currentModeType == Configuration.UI_MODE_TYPE_TELEVISION -> "tv"
    widthDp >= TABLET_DP -> "tablet"
    else -> "handset"
  }
}

/** What does not change while an app runs. */
internal fun factsOf(context: Context): Map<String, Any?> {
  val info = context.packageManager.getPackageInfo(context.packageName, 0)
  return mapOf(
    "app" to
      mapOf(
        "bundleId" to context.packageName,
        "version" to info.versionName.orEmpty(),
        "firstInstallTime" to info.firstInstallTime,
        "lastUpdateTime" to info.lastUpdateTime,
      ),
    "hardware" to mapOf("type" to typeOf(context), "brand" to Build.BRAND, "model" to Build.MODEL),
    "os" to
      mapOf("name" to "Android", "version" to Build.VERSION.RELEASE, "timezone" to TimeZone.getDefault().id),
  )
}

/** Where consent platforms write (IAB TCF, "CMP internal structure"; GPP alike): the default preferences of the app. */
internal fun consentOf(context: Context): Map<String, Any?> =
  context
    .getSharedPreferences("${context.packageName}_preferences", Context.MODE_PRIVATE)
    .all
    .filterKeys { it.startsWith("IAB") }
    .mapValues { it.value?.toString() }

/**
 * Asks Play services, if the app brings `play-services-ads-identifier`; throws where it does not, and where the device
 * has none. Who opted out, or has no permission for it, has an id of zeros.
 */
internal fun identifiersOf(context: Context): Map<String, Any?> {
  val info = AdvertisingIdClient.getAdvertisingIdInfo(context)
  val isLimited = info.isLimitAdTrackingEnabled
  val id = info.id?.takeIf { said -> !isLimited && said.any { it != '0' && it != '-' } }
  return mapOf("advertisingId" to id, "isLimited" to isLimited)
}
