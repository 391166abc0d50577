package com.adplacement.session

import com.adplacement.preload.PlatformInfo
import java.security.SecureRandom

private val UUID = Regex("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", RegexOption.IGNORE_CASE)
private const val VERSION_AT = 14

/** A UUID of any version. */
internal fun isUuid(text: String): Boolean = UUID.matches(text)

private val random = SecureRandom()

/** A fresh UUID of version 7 (RFC 9562): 48 bits of time, 4 of version, 12 random, 2 of variant, 62 random. */
internal fun uuid7(nowMs: Long): String {
  val version = 0x7000L or (random.nextLong() and 0x0fffL)
  val high = (nowMs shl 16) or version
  val low = (random.nextLong() and 0x3fff_ffff_ffff_ffffL) or Long.MIN_VALUE
  return java.util.UUID(high, low).toString()
}

/**
 * The first-party identifier, kept under `<brand>:installId`; where that is denied it lives as long as the session.
 * Merely naming a storage may throw, before the user has unlocked the device.
 */
internal fun readInstallId(
  info: PlatformInfo,
  brand: String,
  nowMs: Long,
): String {
  val key = "$brand:installId"
  val fresh = uuid7(nowMs)
  return try {
    val storage = info.storage
    val kept = storage.getItem(key)?.takeIf { isUuid(it) && it[VERSION_AT] == '7' }
    if (kept == null) storage.setItem(key, fresh)
    kept ?: fresh
  } catch (
    @Suppress("TooGenericExceptionCaught") _: RuntimeException,
  ) {
    // Locked until the device is, full, or not what we wrote.
    fresh
  }
}
