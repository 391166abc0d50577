package com.adplacement.support

import com.adplacement.Regulatory
import com.adplacement.io.jsonOf
import com.adplacement.preload.Identifiers
import com.adplacement.preload.KeyValueStorage
import com.adplacement.preload.PlatformInfo
import com.adplacement.preload.storedConsent
import kotlinx.coroutines.awaitCancellation
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.jsonPrimitive

/** [plan]: `denied`, or what is in it. */
class FakeStorage(
  private val plan: JsonElement?,
) : KeyValueStorage {
  val kept: MutableMap<String, String> =
    (plan as? JsonObject).orEmpty().mapValues { it.value.jsonPrimitive.content }.toMutableMap()

  private fun check() {
    if (plan == JsonPrimitive("denied")) throw SecurityException("The storage is locked.")
  }

  override fun getItem(key: String): String? {
    check()
    return kept[key]
  }

  override fun setItem(
    key: String,
    value: String,
  ) {
    check()
    kept[key] = value
  }
}

/** A device, and a consent platform that writes into its storage. [says]: as the step `tcf` names it. */
class FakeDevice(
  override val storage: KeyValueStorage,
  private val identifiers: JsonObject,
) : PlatformInfo {
  var says: JsonElement = JsonPrimitive("absent")

  override fun app(): JsonObject = jsonOf("bundleId" to "com.example.chat", "version" to "1.2.3")

  override fun device(): JsonObject =
    jsonOf(
      "hardware" to jsonOf("type" to "handset", "brand" to "Example", "model" to "One"),
      "os" to jsonOf("name" to "Android", "version" to "14", "locale" to "en-GB", "timezone" to "Europe/Prague"),
      "screen" to jsonOf("width" to 412, "height" to 915, "dpr" to 2.625, "darkMode" to false),
    )

  override suspend fun network(): JsonObject = jsonOf("type" to "wifi")

  override suspend fun identifiers(): Identifiers = Identifiers(identifiers.textAt("advertisingId"), isLimited = false)

  override suspend fun consent(): Regulatory {
    val plan = says
    if (plan == JsonPrimitive("silent")) awaitCancellation()
    check(plan == JsonPrimitive("absent") || plan is JsonObject) { "The storage is broken." }
    val said = (plan as? JsonObject).orEmpty()
    val stored =
      mapOf(
        "IABTCF_CmpSdkID" to said["cmpSdkId"]?.jsonPrimitive?.contentOrNull?.toInt(),
        "IABTCF_gdprApplies" to said["gdprApplies"]?.takeUnless { it is JsonNull }?.jsonPrimitive?.let { flagOf(it) },
        "IABTCF_TCString" to said["tcString"]?.jsonPrimitive?.contentOrNull,
      )
    return storedConsent(stored::get)
  }

  /** Some platforms store a boolean. */
  private fun flagOf(value: JsonPrimitive): Any? = value.booleanOrNull ?: value.contentOrNull?.toIntOrNull()
}
