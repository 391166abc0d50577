package com.adplacement.session

import com.adplacement.DEFAULT_CODE
import com.adplacement.InternalAdApi
import com.adplacement.SessionOptions
import com.adplacement.io.jsonOf
import kotlinx.serialization.json.JsonObject

/** The version of the build files; a test compares them. */
internal const val SDK_VERSION = "4.0.0"
internal const val SDK_NAME = "sdk-kotlin"

/** What cannot be asked for. */
private const val NOWHERE = "invalid:"

private val ORIGIN = Regex("^https?://[^/?#]+")

/**
 * A bare origin, without a port that is the usual one, as browsers spell it; `null` when the address is not of the web.
 */
@InternalAdApi
public fun originOf(address: String): String? =
  ORIGIN.find(address.lowercase())?.value?.let { origin ->
    if (origin.startsWith("https:")) origin.removeSuffix(":443") else origin.removeSuffix(":80")
  }

/**
 * Options with their defaults. Nothing is checked here that the server checks: it says so in an answer, and an app must
 * not break over it.
 */
internal class Config(
  options: SessionOptions,
  installId: String,
) {
  val origin: String = originOf(options.adServerUrl) ?: NOWHERE
  val codes: List<String> = options.enabledPlacementCodes.filter(String::isNotEmpty).ifEmpty { listOf(DEFAULT_CODE) }
  val character: JsonObject? = options.character?.json()
  val display: String? = options.display
  val headerPrefix: String =
    options.headerPrefix?.takeIf(String::isNotEmpty) ?: options.brand.replaceFirstChar(Char::uppercaseChar)

  /** Of a child: what the service cannot do without. */
  val identityOfChild: JsonObject =
    jsonOf(
      "publisherToken" to options.publisherToken,
      "userId" to options.userId,
      "conversationId" to options.conversationId,
      "sdk" to jsonOf("name" to SDK_NAME, "platform" to "android", "version" to SDK_VERSION),
    )

  val identity: JsonObject = JsonObject(identityOfChild + jsonOf("installId" to installId))
}
