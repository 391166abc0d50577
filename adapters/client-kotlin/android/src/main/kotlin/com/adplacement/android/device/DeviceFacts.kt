package com.adplacement.android.device

import android.app.UiModeManager
import android.content.Context
import android.content.res.Configuration
import android.os.Build
import com.adplacement.io.jsonOf
import kotlinx.serialization.json.JsonObject
import java.util.TimeZone

/** From here on the system speaks of tablets. */
private const val TABLET_DP = 600

private fun typeOf(context: Context): String {
  val uiMode = context.getSystemService(UiModeManager::class.java)
  val widthDp = context.resources.configuration.smallestScreenWidthDp
  return when {
    uiMode?.currentModeType == Configuration.UI_MODE_TYPE_TELEVISION -> "tv"
    widthDp >= TABLET_DP -> "tablet"
    else -> "handset"
  }
}

/** `device` of `/preload` (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`). */
internal fun deviceFactsOf(context: Context): JsonObject {
  val (configuration, metrics) = context.resources.configuration to context.resources.displayMetrics
  val night = configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK
  return jsonOf(
    "hardware" to jsonOf("type" to typeOf(context), "brand" to Build.BRAND, "model" to Build.MODEL),
    "os" to
      jsonOf(
        "name" to "Android",
        "version" to Build.VERSION.RELEASE,
        "locale" to configuration.locales[0]?.toLanguageTag(),
        "timezone" to TimeZone.getDefault().id,
      ),
    "screen" to
      jsonOf(
        "width" to (metrics.widthPixels / metrics.density).toInt(),
        "height" to (metrics.heightPixels / metrics.density).toInt(),
        "dpr" to metrics.density,
        "darkMode" to (night == Configuration.UI_MODE_NIGHT_YES),
        "orientation" to
          if (configuration.orientation == Configuration.ORIENTATION_LANDSCAPE) "landscape" else "portrait",
      ),
  )
}
