package com.adplacement.frame

import com.adplacement.io.Clock
import com.adplacement.io.text
import kotlinx.serialization.json.JsonObject

/** One press is reported and opened once, whichever page repeats it. */
internal const val ONE_CLICK_MS = 1_000L

private const val MAX_URL_CHARS = 8_192

/** Nothing else is opened for a page: other schemes start calls, mails and apps. */
internal fun isWeb(url: String): Boolean =
  url.length <= MAX_URL_CHARS &&
    (url.startsWith("https://", ignoreCase = true) || url.startsWith("http://", ignoreCase = true))

/**
 * Opens what `click-iframe` names, unchecked. A creative of a bidder opens its own window, and its page posts
 * `click-iframe` as well: one click opens once.
 */
internal class Links(
  private val clock: Clock,
) {
  private var openedMs: Long? = null

  fun open(
    data: JsonObject,
    page: Page,
  ) {
    val urls = listOfNotNull(data["url"].text(), data["fallbackUrl"].text()).filter(::isWeb)
    val nowMs = clock.nowMs()
    if (urls.isEmpty() || openedMs?.let { Math.abs(nowMs - it) < ONE_CLICK_MS } == true) return
    openedMs = nowMs
    urls.any { page.openLink(it, inApp = data["target"].text() != "browser") }
  }
}
