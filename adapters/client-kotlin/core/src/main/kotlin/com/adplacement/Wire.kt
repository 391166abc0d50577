// Generated from adapters/wire and adapters/client-js by `npm run native-names`. Do not edit.
package com.adplacement

import com.adplacement.io.jsonOf
import com.adplacement.state.PairedAd
import kotlinx.serialization.json.JsonObject
import java.net.URI

/**
 * What happens to ads. [name] is stable; [code], the placement code, is absent from events of the whole session.
 * [messageId]: of the assistant message that it concerns, where one is known by then. `bidId` names the ad.
 */
public sealed class AdEvent(public val name: String) {
  public open val code: String? get() = null
  public open val messageId: String? get() = null

  /** An ad came for the newest assistant message. [revenue]: eCPM in USD. */
  public class Filled(
    override val code: String, override val messageId: String, public val bidId: String, public val revenue: Double
  ) : AdEvent("ad.filled")

  /** A turn has no ad. [skipCode]: why. */
  public class NoFill(override val messageId: String?, public val skipCode: String) : AdEvent("ad.no-fill")

  /** Something failed, or the service refused. [message]: one sentence for developers. [errCode]: what failed. */
  public class Error(
    override val messageId: String?, public val message: String, public val errCode: String
  ) : AdEvent("ad.error")

  /** The ad has a new height. [height]: in CSS pixels or a platform's own; 0 when the ad is hidden. */
  public class Height(
    override val code: String, override val messageId: String, public val height: Double
  ) : AdEvent("ad.height")

  /** The first word of the text is on the screen. */
  public class RenderStarted(
    override val code: String, override val messageId: String, public val bidId: String
  ) : AdEvent("ad.render-started")

  /** The last word of the text is on the screen. */
  public class RenderCompleted(
    override val code: String, override val messageId: String, public val bidId: String
  ) : AdEvent("ad.render-completed")

  /**
   * The MRC standard is met: an impression. [content]: text of the ad as it was shown. [format]: `image`, `video`,
   * `interstitial`, `banner`, or a newer one. [revenue]: eCPM in USD.
   */
  public class Viewed(
    override val code: String, override val messageId: String, public val bidId: String, public val content: String,
    public val format: String, public val revenue: Double
  ) : AdEvent("ad.viewed")

  /**
   * The user pressed the ad. [content]: text of the ad as it was shown. [url]: where the click leads to. [format]:
   * `image`, `video`, `interstitial`, `banner`, or a newer one. [area]: region clicked, for example `cta`; may be
   * empty.
   */
  public class Clicked(
    override val code: String, override val messageId: String, public val bidId: String, public val content: String,
    public val url: String, public val format: String, public val area: String
  ) : AdEvent("ad.clicked")

  /** A video began to play. */
  public class VideoStarted(
    override val code: String, override val messageId: String, public val bidId: String
  ) : AdEvent("video.started")

  /** A video played to its end. */
  public class VideoCompleted(
    override val code: String, override val messageId: String, public val bidId: String
  ) : AdEvent("video.completed")

  /** A rewarded video was watched to its end. */
  public class RewardGranted(
    override val code: String, override val messageId: String, public val bidId: String
  ) : AdEvent("reward.granted")

  /** For logs: without any text of the conversation. */
  override fun toString(): String = "AdEvent(name=$name, code=$code, messageId=$messageId)"
}

/**
 * Who the assistant plays; pinned for the conversation. [id]: stable. [name]: as readers see it beside the ad.
 * [avatarUrl]: address of its picture, `https`. [greeting]: its first words, which set the tone of an ad. [persona]:
 * what it is like, in a few sentences. [tags]: what it is about, for example `fantasy`. [isNsfw]: made for adults.
 */
public class Character @JvmOverloads constructor(
  public val id: String, public val name: String, public val avatarUrl: URI, public val greeting: String? = null,
  public val persona: String? = null, public val tags: List<String>? = null, public val isNsfw: Boolean? = null
) {
  internal fun json(): JsonObject = jsonOf(
    "id" to id, "name" to name, "avatarUrl" to avatarUrl, "greeting" to greeting, "persona" to persona, "tags" to tags,
    "isNsfw" to isNsfw
  )
}

/**
 * Privacy signals as the integrator knows them. A value wins over what the consent platform says; `null` does not.
 * [gdpr]: 1: the GDPR applies. [gdprConsent]: TCF consent string. [coppa]: 1: the reader is a child under COPPA; no id,
 * no e-mail address and no conversation is used. [gpp]: GPP string. [gppSid]: ids of the sections of the GPP string
 * that apply. [usPrivacy]: US privacy string of the CCPA, for example `1YNN`.
 */
public class Regulatory @JvmOverloads constructor(
  public val gdpr: Int? = null, public val gdprConsent: String? = null, public val coppa: Int? = null,
  public val gpp: String? = null, public val gppSid: List<Int>? = null, public val usPrivacy: String? = null
) {
  internal fun json(): JsonObject = jsonOf(
    "gdpr" to gdpr, "gdprConsent" to gdprConsent, "coppa" to coppa, "gpp" to gpp, "gppSid" to gppSid,
    "usPrivacy" to usPrivacy
  )
  /** What is named here, and the rest as it is there. */
  internal fun or(other: Regulatory): Regulatory = Regulatory(
    gdpr ?: other.gdpr, gdprConsent ?: other.gdprConsent, coppa ?: other.coppa, gpp ?: other.gpp,
    gppSid ?: other.gppSid, usPrivacy ?: other.usPrivacy
  )
}

/**
 * What a running session takes up at its next preload. What is absent stays as it is: only a new session clears it.
 * [variantId]: cohort of an A/B test. [regulatory]: replaced whole. [userEmail]: for frequency caps alone, which know
 * it as a keyed digest. [advertisingId]: IDFA or GAID; goes before what the device says.
 */
public class MutableOptions @JvmOverloads constructor(
  public val variantId: String? = null, public val regulatory: Regulatory? = null, public val userEmail: String? = null,
  public val advertisingId: String? = null
) {
  /** What is named here, and the rest as it is there. */
  internal fun or(other: MutableOptions): MutableOptions = MutableOptions(
    variantId ?: other.variantId, regulatory ?: other.regulatory, userEmail ?: other.userEmail,
    advertisingId ?: other.advertisingId
  )
}

/** Error codes, skip codes, and types of messages between a page and its app. */
@InternalAdApi
public object Wire {
  public const val INVALID_TOKEN: String = "invalid_token"
  public const val SESSION_DISABLED_BY_INIT: String = "session_disabled_by_init"
  public const val REQUEST_FAILED: String = "request_failed"
  public const val UNKNOWN: String = "unknown"
  public const val IFRAME_ERROR: String = "iframe_error"
  public const val FRAME_UNREACHABLE: String = "frame_unreachable"
  public const val FRAME_BLOCKED: String = "frame_blocked"
  public const val FRAME_SILENT: String = "frame_silent"
  public const val FOCUS_TAKEN: String = "focus_taken"
  public const val COMPONENT_ERROR: String = "component_error"
  public const val TIMEOUT: String = "timeout"
  public const val ADS_DISABLED: String = "ads_disabled"
  public const val UNFILLED_BID: String = "unfilled_bid"
  public const val INIT_IFRAME: String = "init-iframe"
  public const val SHOW_IFRAME: String = "show-iframe"
  public const val HIDE_IFRAME: String = "hide-iframe"
  public const val RESIZE_IFRAME: String = "resize-iframe"
  public const val EVENT_IFRAME: String = "event-iframe"
  public const val CLICK_IFRAME: String = "click-iframe"
  public const val AD_DONE_IFRAME: String = "ad-done-iframe"
  public const val ERROR_IFRAME: String = "error-iframe"
  public const val OPEN_COMPONENT_IFRAME: String = "open-component-iframe"
  public const val INIT_COMPONENT_IFRAME: String = "init-component-iframe"
  public const val CLOSE_COMPONENT_IFRAME: String = "close-component-iframe"
  public const val ERROR_COMPONENT_IFRAME: String = "error-component-iframe"
  public const val UPDATE_IFRAME: String = "update-iframe"
  public const val UPDATE_DIMENSIONS_IFRAME: String = "update-dimensions-iframe"
  public const val USER_EVENT_IFRAME: String = "user-event-iframe"

  /** What a page tells; `null` for another name, and for a click that leads nowhere. */
  internal fun pageEvent(name: String?, ad: PairedAd, content: String, url: String?, area: String): AdEvent? =
    when (name) {
      "ad.render-started" -> AdEvent.RenderStarted(ad.code, ad.messageId, ad.bidId)
      "ad.render-completed" -> AdEvent.RenderCompleted(ad.code, ad.messageId, ad.bidId)
      "ad.viewed" -> AdEvent.Viewed(ad.code, ad.messageId, ad.bidId, content, ad.bid.format, ad.bid.revenue)
      "ad.clicked" -> url?.let { AdEvent.Clicked(ad.code, ad.messageId, ad.bidId, content, it, ad.bid.format, area) }
      "video.started" -> AdEvent.VideoStarted(ad.code, ad.messageId, ad.bidId)
      "video.completed" -> AdEvent.VideoCompleted(ad.code, ad.messageId, ad.bidId)
      "reward.granted" -> AdEvent.RewardGranted(ad.code, ad.messageId, ad.bidId)
      else -> null
    }
}
