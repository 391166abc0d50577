package com.adplacement.frame

import com.adplacement.Wire
import com.adplacement.io.fields
import com.adplacement.io.number
import com.adplacement.io.text
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/** When a page does not report what happened to it. */
internal const val NOT_SHOWN = "The ad could not be shown."

/** A frame that wants to be higher than this is broken. */
private const val MAX_HEIGHT_PX = 10_000.0
private const val MODAL_TIMEOUT_MS = 5_000L
private const val MAX_MODAL_TIMEOUT_MS = 60_000.0

/** What a host does about each type of message; what has the wrong shape is dropped without a word. */
internal typealias Handlers = Map<String, (JsonObject) -> Unit>

/** Calls the handler for a message's type; unknown types have none. Returns whether there was one. */
internal fun Handlers.dispatch(raw: JsonElement): Boolean {
  val data = raw.fields()["data"] as? JsonObject ?: return false
  val handler = raw.fields()["type"].text()?.let(::get) ?: return false
  handler(data)
  return true
}

/** How a page names its ad. */
internal fun labelOf(data: JsonObject): AdLabel? =
  data["label"].text()?.takeIf(String::isNotBlank)?.let { AdLabel(it, data["language"].text().orEmpty()) }

/** Whole pixels are not asked for, only that it is a height. */
internal fun heightOf(data: JsonObject): Double? =
  data["height"].number()?.takeIf { it >= 0 }?.coerceAtMost(MAX_HEIGHT_PX)

internal class ModalRequest(
  val timeoutMs: Long,
  val params: JsonObject?,
)

internal fun modalRequestOf(data: JsonObject): ModalRequest? {
  if (data["component"].text() != "modal") return null
  val timeoutMs =
    data["timeout"]
      .number()
      ?.takeIf { it > 0 }
      ?.coerceAtMost(MAX_MODAL_TIMEOUT_MS)
      ?.toLong()
  return ModalRequest(timeoutMs ?: MODAL_TIMEOUT_MS, data["componentParams"] as? JsonObject)
}

/**
 * Why a modal page takes itself away: error code and message. Its own codes of the kind that cannot be drawn are one.
 */
internal fun modalFailureOf(data: JsonObject): Pair<String, String> {
  val isFocus = data["errorType"].text() == Wire.FOCUS_TAKEN
  return (if (isFocus) Wire.FOCUS_TAKEN else Wire.COMPONENT_ERROR) to (data["message"].text() ?: NOT_SHOWN)
}

/** Text that a page shows again later. */
internal fun doneTextOf(data: JsonObject): String? = data["cachedContent"].text() ?: data["content"].text()
