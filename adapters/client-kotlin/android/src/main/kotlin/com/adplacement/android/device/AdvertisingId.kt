package com.adplacement.android.device

import android.content.Context
import com.adplacement.preload.Identifiers
import com.google.android.gms.ads.identifier.AdvertisingIdClient

/**
 * Asks Play services, if the app brings `play-services-ads-identifier`; throws where it does not, and where the device
 * has none. Who opted out, or has no permission for it, has an id of zeros. Blocks.
 */
internal fun readAdvertisingId(context: Context): Identifiers {
  val info = AdvertisingIdClient.getAdvertisingIdInfo(context)
  val isLimited = info.isLimitAdTrackingEnabled
  val id = info.id?.takeIf { said -> !isLimited && said.any { it != '0' && it != '-' } }
  return Identifiers(id, isLimited)
}
