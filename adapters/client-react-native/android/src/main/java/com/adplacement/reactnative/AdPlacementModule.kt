package com.adplacement.reactnative

import android.content.Context
import android.content.SharedPreferences
import android.os.Handler
import android.os.Looper
import android.view.View
import android.view.ViewGroup
import com.facebook.react.bridge.Arguments
import com.facebook.react.bridge.Promise
import com.facebook.react.bridge.ReactApplicationContext
import com.facebook.react.bridge.ReadableMap
import com.facebook.react.bridge.WritableArray
import com.facebook.react.uimanager.ReactOverflowView
import com.facebook.react.uimanager.UIManagerHelper
import com.google.android.gms.ads.identifier.AdvertisingIdClient
import java.util.UUID
import kotlin.concurrent.thread

/** What consent platforms keep, and under which key (IAB TCF, GPP and US Privacy). */
private val CONSENT_KEYS =
  mapOf(
    "cmpSdkId" to "IABTCF_CmpSdkID",
    "gdprApplies" to "IABTCF_gdprApplies",
    "tcString" to "IABTCF_TCString",
    "gppString" to "IABGPP_HDR_GppString",
    "gppSid" to "IABGPP_GppSID",
    "usPrivacy" to "IABUSPrivacy_String",
  )

/** Groups of React Native let children out, and clip as they draw where a style or a list asks for it. */
private fun cuts(group: ViewGroup): Boolean = group is ReactOverflowView && group.overflow in setOf("hidden", "scroll")

/** What JavaScript cannot read by itself. The build of an app generates what it extends from `spec`. */
class AdPlacementModule(
  private val context: ReactApplicationContext,
) : NativeAdPlacementSpec(context) {
  private val ownStorage = OwnStorage(context)

  /** Where consent platforms write (IAB TCF, "CMP internal structure"): the default preferences of the app. */
  private fun appStorage(): SharedPreferences =
    context.getSharedPreferences("${context.packageName}_preferences", Context.MODE_PRIVATE)

  override fun getItem(key: String): String? = ownStorage.read(key)

  override fun setItem(
    key: String,
    value: String,
  ) {
    ownStorage.write(key, value)
  }

  /** 122 bits of `SecureRandom`. */
  override fun newSecret(): String = UUID.randomUUID().toString()

  override fun skAdNetworkItems(): WritableArray = Arguments.createArray()

  override fun readConsent(promise: Promise) {
    // Some platforms write numbers, others text: `all` reads both without an exception.
    val stored = appStorage().all
    val consent = Arguments.createMap()
    for ((name, key) in CONSENT_KEYS) stored[key]?.let { consent.putString(name, it.toString()) }
    promise.resolve(consent)
  }

  override fun readIdentifiers(promise: Promise) {
    // Play Services must not be asked on a thread that draws.
    thread(name = "ad-placement-id") {
      try {
        val info = AdvertisingIdClient.getAdvertisingIdInfo(context)
        val identifiers = Arguments.createMap()
        identifiers.putBoolean("isLimited", info.isLimitAdTrackingEnabled)
        // Who opted out, or has no permission for it, has an id of zeros.
        val id = info.id
        if (!info.isLimitAdTrackingEnabled && id != null && id.any { it != '0' && it != '-' }) {
          identifiers.putString("advertisingId", id)
        }
        promise.resolve(identifiers)
      } catch (
        @Suppress("TooGenericExceptionCaught") error: Exception,
      ) {
        // No Play Services on this device, or the permission was removed.
        promise.reject("identifiers_unavailable", error)
      }
    }
  }

  /** Of either architecture; `null` when it is gone by now. */
  private fun viewOf(tag: Int): View? =
    try {
      UIManagerHelper.getUIManagerForReactTag(context, tag)?.resolveView(tag)
    } catch (
      @Suppress("TooGenericExceptionCaught", "SwallowedException") gone: RuntimeException,
    ) {
      // The old architecture has no other word for a view that it does not know.
      null
    }

  /** Where a view is and what of it can be seen. */
  override fun readDimensions(
    viewTag: Double,
    promise: Promise,
  ) {
    Handler(Looper.getMainLooper()).post {
      promise.resolve(viewOf(viewTag.toInt())?.let { Arguments.makeNativeMap(dimensionsOf(it, ::cuts)) })
    }
  }

  override fun requestTracking(promise: Promise) {
    promise.resolve("unavailable")
  }

  override fun beginImpression(skan: ReadableMap) = Unit

  override fun endImpression(skan: ReadableMap) = Unit

  override fun openStorePage(
    skan: ReadableMap,
    promise: Promise,
  ) {
    promise.resolve(false)
  }
}
