package com.adplacement.android.device

import android.content.Context
import android.content.pm.ApplicationInfo
import android.util.Log
import com.adplacement.preload.Identifiers
import com.google.android.gms.ads.identifier.AdvertisingIdClient

private const val TAG = "AdPlacement"
private const val HINT =
  "No advertising id: add com.google.android.gms:play-services-ads-identifier, or remove the permission AD_ID. " +
    "See docs/guides/android.md#manifest."

/** In development. */
internal fun warnOfMissingLibrary(context: Context) {
  if (context.applicationInfo.flags and ApplicationInfo.FLAG_DEBUGGABLE != 0) Log.w(TAG, HINT)
}

/**
 * Asks Play services, if the app brings `play-services-ads-identifier`; throws where it does not, and where the device
 * has none. Who opted out, or has no permission for it, has an id of zeros. Blocks.
 */
internal fun readAdvertisingId(context: Context): Identifiers {
  val info = AdvertisingIdClient.getAdvertisingIdInfo(context)
  val isLimited = info.isLimitAdTrackingEnabled
  val id = info.id?.takeIf { id -> !isLimited && id.any { it != '0' && it != '-' } }
  return Identifiers(id, isLimited)
}
