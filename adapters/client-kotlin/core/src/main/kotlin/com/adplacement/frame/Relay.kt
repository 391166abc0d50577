package com.adplacement.frame

import com.adplacement.AdEvent
import com.adplacement.io.isPresent
import com.adplacement.io.text
import com.adplacement.session.Context
import com.adplacement.state.Action
import com.adplacement.state.PairedAd
import kotlinx.serialization.json.JsonObject

private typealias MakeEvent = (ad: PairedAd, payload: JsonObject) -> AdEvent?

private fun contentOf(
  ad: PairedAd,
  payload: JsonObject,
): String = payload["content"].text() ?: ad.finalText ?: ad.bid.content

/** Events of a page by name. They are complete whatever a page left out: the rest is known from the bid. */
private val RELAYED: Map<String, MakeEvent> =
  mapOf(
    "ad.render-started" to { ad, _ -> AdEvent.RenderStarted(ad.code, ad.messageId, ad.bidId) },
    "ad.render-completed" to { ad, _ -> AdEvent.RenderCompleted(ad.code, ad.messageId, ad.bidId) },
    "ad.viewed" to { ad, payload ->
      AdEvent.Viewed(ad.code, ad.messageId, ad.bidId, contentOf(ad, payload), ad.bid.format, ad.bid.revenue)
    },
    "ad.clicked" to { ad, payload ->
      payload["url"].text()?.let {
        val (content, area) = contentOf(ad, payload) to payload["area"].text().orEmpty()
        AdEvent.Clicked(ad.code, ad.messageId, ad.bidId, content, it, ad.bid.format, area)
      }
    },
    "video.started" to { ad, _ -> AdEvent.VideoStarted(ad.code, ad.messageId, ad.bidId) },
    "video.completed" to { ad, _ -> AdEvent.VideoCompleted(ad.code, ad.messageId, ad.bidId) },
    "reward.granted" to { ad, _ -> AdEvent.RewardGranted(ad.code, ad.messageId, ad.bidId) },
  )

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
  val make = data["name"].text()?.let(RELAYED::get)
  val payload = data["payload"] as? JsonObject
  if (make == null || payload == null || (payload["id"].isPresent() && payload["id"].text() != ad.bidId)) return
  val known = store.state.ads.find { it.bidId == ad.bidId } ?: ad
  val event = make(known, payload) ?: return
  if (note(event, known)) emit(event)
}
