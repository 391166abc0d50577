package com.adplacement.android.device

import android.content.Context
import android.webkit.WebSettings
import com.adplacement.InternalAdApi
import com.adplacement.Regulatory
import com.adplacement.io.jsonOf
import com.adplacement.preload.Identifiers
import com.adplacement.preload.KeyValueStorage
import com.adplacement.preload.PlatformInfo
import com.adplacement.preload.storedConsent
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import kotlinx.serialization.json.JsonObject

/** The device and the app as the system reports them. What takes time is read on threads that draw nothing. */
@InternalAdApi
public class AndroidPlatformInfo(
  private val context: Context,
) : PlatformInfo {
  override val storage: KeyValueStorage by lazy {
    FileStorage(context.noBackupFilesDir)
  }

  /** Once a session. */
  private val warned by lazy { warnOfMissingLibrary(context) }

  private val userAgent by lazy { WebSettings.getDefaultUserAgent(context) }

  override fun app(): JsonObject {
    val info = context.packageManager.getPackageInfo(context.packageName, 0)
    return jsonOf(
      "bundleId" to context.packageName,
      "version" to info.versionName.orEmpty(),
      "firstInstallTime" to info.firstInstallTime,
      "lastUpdateTime" to info.lastUpdateTime,
    )
  }

  override fun device(): JsonObject = deviceFactsOf(context)

  override suspend fun network(): JsonObject =
    withContext(Dispatchers.IO) { JsonObject(networkFactsOf(context) + jsonOf("userAgent" to userAgent)) }

  override suspend fun identifiers(): Identifiers =
    withContext(Dispatchers.IO) {
      try {
        readAdvertisingId(context)
      } catch (missing: NoClassDefFoundError) {
        warned
        throw missing
      }
    }

  /**
   * Where consent platforms write (IAB TCF, "CMP internal structure"; GPP alike): the default preferences of the app.
   */
  override suspend fun consent(): Regulatory =
    withContext(Dispatchers.IO) {
      val stored = context.getSharedPreferences("${context.packageName}_preferences", Context.MODE_PRIVATE).all
      storedConsent { stored[it] }
    }
}
