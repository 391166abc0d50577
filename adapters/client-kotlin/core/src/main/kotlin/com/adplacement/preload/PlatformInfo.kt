package com.adplacement.preload

import com.adplacement.InternalAdApi
import com.adplacement.Regulatory
import kotlinx.serialization.json.JsonObject

/** Keeps the installation id. May throw: it then lives as long as the session. */
@InternalAdApi
public interface KeyValueStorage {
  public fun getItem(key: String): String?

  public fun setItem(
    key: String,
    value: String,
  )
}

/** What advertisers may learn of the device. The id is absent when the user or the system does not permit it. */
@InternalAdApi
public class Identifiers(
  public val advertisingId: String? = null,
  /** The user opted out of personalised ads. */
  public val isLimited: Boolean? = null,
)

/**
 * What the client asks the app it lives in and the device. Whatever throws counts as not known; of [consent],
 * [identifiers] and [network], which may take time, what was known before stands in.
 */
@InternalAdApi
public interface PlatformInfo {
  public val storage: KeyValueStorage

  /** `app` of the calls. */
  public fun app(): JsonObject

  /** `device` of `/preload`, without network and tracking. */
  public fun device(): JsonObject

  /** `device.network`. */
  public suspend fun network(): JsonObject

  public suspend fun identifiers(): Identifiers

  /** What consent platforms keep in the storage of the app. */
  public suspend fun consent(): Regulatory
}

/**
 * Of GPP: -1 stands for no section, 0 for not known. `null` when none is left, since an empty list would say that all
 * apply, and where one of them cannot be read.
 */
private fun sectionsOf(text: String): List<Int>? {
  val sections = ArrayList<Int>()
  for (part in text.split('_', ',')) {
    if (part.isBlank()) continue
    val section = part.trim().toIntOrNull() ?: return null
    if (section > 0 || section == -1) sections += section
  }
  return sections.ifEmpty { null }
}

/** `IABTCF_gdprApplies` and the strings, as they stand in a storage: some platforms write numbers, others text. */
@InternalAdApi
public fun storedConsent(read: (key: String) -> Any?): Regulatory {
  fun textOf(key: String): String? = read(key)?.toString()?.takeIf(String::isNotEmpty)
  return Regulatory {
    // What cannot be read protects, and so does a platform that has not found out yet.
    gdpr(
      textOf("IABTCF_gdprApplies")?.let { if (it == "0" || it.equals("false", true)) 0 else 1 }
        ?: textOf("IABTCF_CmpSdkID")?.let { 1 },
    )
    gdprConsent(textOf("IABTCF_TCString"))
    gpp(textOf("IABGPP_HDR_GppString"))
    gppSid(textOf("IABGPP_GppSID")?.let(::sectionsOf))
    usPrivacy(textOf("IABUSPrivacy_String"))
  }
}
