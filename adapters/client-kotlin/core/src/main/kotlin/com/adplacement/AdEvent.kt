package com.adplacement

/**
 * What happens to ads. [name] is stable; [code], the placement code, is absent from events of the whole session.
 * [messageId]: of the assistant message that it concerns, where one is known by then. `bidId` names the ad, `revenue`
 * is its eCPM in USD.
 */
public sealed class AdEvent(
  public val name: String,
) {
  public open val code: String? get() = null
  public open val messageId: String? get() = null

  /** An ad came for the newest assistant message. */
  public class Filled(
    override val code: String,
    override val messageId: String,
    public val bidId: String,
    public val revenue: Double,
  ) : AdEvent("ad.filled")

  /** A turn without an ad. An answer that came before its message knows no [messageId]. */
  public class NoFill(
    override val messageId: String?,
    public val skipCode: String,
  ) : AdEvent("ad.no-fill")

  /** Something failed, or the service refused. What concerns the whole session has no [messageId]. */
  public class Error(
    override val messageId: String?,
    public val message: String,
    public val errCode: String,
  ) : AdEvent("ad.error")

  /** The first word of the text is on the screen. */
  public class RenderStarted(
    override val code: String,
    override val messageId: String,
    public val bidId: String,
  ) : AdEvent("ad.render-started")

  /** The last word of the text is on the screen. */
  public class RenderCompleted(
    override val code: String,
    override val messageId: String,
    public val bidId: String,
  ) : AdEvent("ad.render-completed")

  /** The ad has a new height, in density-independent pixels; 0 when it is hidden. */
  public class Height(
    override val code: String,
    override val messageId: String,
    public val height: Double,
  ) : AdEvent("ad.height")

  /** The MRC standard is met: an impression. */
  public class Viewed(
    override val code: String,
    override val messageId: String,
    public val bidId: String,
    public val content: String,
    public val format: String,
    public val revenue: Double,
  ) : AdEvent("ad.viewed")

  /** A click. [area]: the region, for example `cta`; may be empty. */
  public class Clicked(
    override val code: String,
    override val messageId: String,
    public val bidId: String,
    public val content: String,
    public val url: String,
    public val format: String,
    public val area: String,
  ) : AdEvent("ad.clicked")

  public class VideoStarted(
    override val code: String,
    override val messageId: String,
    public val bidId: String,
  ) : AdEvent("video.started")

  public class VideoCompleted(
    override val code: String,
    override val messageId: String,
    public val bidId: String,
  ) : AdEvent("video.completed")

  public class RewardGranted(
    override val code: String,
    override val messageId: String,
    public val bidId: String,
  ) : AdEvent("reward.granted")

  /** For logs: without any text of the conversation. */
  override fun toString(): String = "AdEvent(name=$name, code=$code, messageId=$messageId)"
}
