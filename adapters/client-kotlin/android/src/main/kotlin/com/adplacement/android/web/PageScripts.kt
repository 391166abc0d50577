package com.adplacement.android.web

import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonPrimitive

/** What [LISTEN_SCRIPT] and the web view call the way from page to app. */
internal const val BRIDGE_NAME = "adPlacementHost"

/**
 * Runs in a page before its own scripts and forwards what the page posts to its window. Frames of the same origin run
 * it as well, and forward nothing.
 */
internal const val LISTEN_SCRIPT: String =
  "(function(){if(window.parent!==window)return;window.addEventListener('message',function(e){" +
    "if(e.source===window)$BRIDGE_NAME.postMessage(JSON.stringify(e.data))})})();"

/** Line separators end a line in the scripts of old web views. */
private fun literal(value: JsonElement): String =
  value.toString().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")

/** Posts to the page, and to no other that may have come in its place. */
internal fun postScript(
  origin: String,
  message: JsonElement,
): String =
  "if(location.origin===${literal(JsonPrimitive(origin))})" +
    "window.dispatchEvent(new MessageEvent('message',{data:${literal(message)}}));"
