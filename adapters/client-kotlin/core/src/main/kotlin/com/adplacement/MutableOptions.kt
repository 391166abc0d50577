package com.adplacement

/**
 * Privacy signals as the app knows them. A value wins over what the consent platform says; `null` does not. [gdpr] and
 * [coppa]: 1 or 0. With [coppa] 1 neither ids of the device nor an e-mail address are sent.
 */
public class Regulatory
  @JvmOverloads
  constructor(
    public val gdpr: Int? = null,
    public val gdprConsent: String? = null,
    public val coppa: Int? = null,
    public val gpp: String? = null,
    public val gppSid: List<Int>? = null,
    public val usPrivacy: String? = null,
  )

/**
 * What a running session takes up, at its next preload. `null` leaves things as they are; [regulatory] is replaced
 * whole.
 */
public class MutableOptions
  @JvmOverloads
  constructor(
    public val variantId: String? = null,
    public val regulatory: Regulatory? = null,
    public val userEmail: String? = null,
    public val advertisingId: String? = null,
  ) {
    internal fun mergedWith(newer: MutableOptions) =
      MutableOptions(
        variantId = newer.variantId ?: variantId,
        regulatory = newer.regulatory ?: regulatory,
        userEmail = newer.userEmail ?: userEmail,
        advertisingId = newer.advertisingId ?: advertisingId,
      )
  }
