package com.adplacement.frame

import com.adplacement.AdEvent
import com.adplacement.Wire
import com.adplacement.io.isPresent
import com.adplacement.io.text
import com.adplacement.session.Context
import com.adplacement.state.Action
import com.adplacement.state.PairedAd
import kotlinx.serialization.json.JsonObject

/** Complete whatever the page left out: the rest is known from the bid. `null`: not an event of a page. */
private fun eventOf(
  name: String?,
  payload: JsonObject,
  ad: PairedAd,
): AdEvent? {
  val content = payload["content"].text() ?: ad.finalText ?: ad.bid.content
  val url = payload["url"].text()?.takeIf(::isWeb)
  return Wire.pageEvent(name, ad, content, url, payload["area"].text().orEmpty())
}

/** Notes what happens at most once. Returns whether it is new. */
private fun Context.note(
  event: AdEvent,
  ad: PairedAd,
): Boolean {
  val nowMs = clock.nowMs()
  when (event) {
    // Once per bid, also over several pages of it.
    is AdEvent.Viewed -> if (ad.isViewed) return false else change(ad.bidId) { it.copy(isViewed = true) }
    is AdEvent.Clicked -> {
      if (ad.clickedMs?.let { Math.abs(nowMs - it) < ONE_CLICK_MS } == true) return false
      change(ad.bidId) { it.copy(clickedMs = nowMs) }
    }
    else -> Unit
  }
  return true
}

internal fun Context.change(
  bidId: String,
  change: (PairedAd) -> PairedAd,
) {
  store.dispatch(Action.AdChanged(bidId, change))
}

/** `event-iframe` on its way to the app. What is not about this ad, or not an event of a page, is dropped. */
internal fun Context.relay(
  ad: PairedAd,
  data: JsonObject,
) {
  val payload = data["payload"] as? JsonObject
  if (payload == null || (payload["id"].isPresent() && payload["id"].text() != ad.bidId)) return
  val known = store.state.ads.find { it.bidId == ad.bidId } ?: ad
  val event = eventOf(data["name"].text(), payload, known)
  if (event != null && note(event, known)) emit(event)
}
