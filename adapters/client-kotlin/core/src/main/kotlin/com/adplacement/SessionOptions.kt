package com.adplacement

/** Receives every event, on the main thread. What it throws stays in the session. */
public fun interface OnEvent {
  public fun onEvent(event: AdEvent)
}

/** Diagnostics. Names and data are unstable; they never hold text of the conversation. */
public fun interface OnDebugEvent {
  public fun onDebugEvent(
    name: String,
    data: String?,
  )
}

/**
 * What makes a session. [adServerUrl]: origin of the service, for example `https://ads.example.com`. [userId]: stable
 * across conversations, unique per user, not personally identifying. [enabledPlacementCodes]: `inlineAd` when empty.
 * [brand]: word of the service in storage keys and, capitalised, in headers unless [headerPrefix] names another.
 * [userSignature]: by your server, of user id and e-mail address. [display]: `text` shows no views, and
 * [AdEvent.Filled] has the text of an ad. For voice and messages. [locale]: of your app's words, such as `pt-BR`:
 * labels and buttons of ads are in it.
 * What is wrong with them arrives as `ad.error`.
 */
public class SessionOptions private constructor(
  builder: Builder,
) {
  public val adServerUrl: String = builder.adServerUrl
  public val publisherToken: String = builder.publisherToken
  public val userId: String = builder.userId
  public val conversationId: String = builder.conversationId
  public val enabledPlacementCodes: List<String> = builder.codes
  public val character: AdCharacter? = builder.character
  public val onEvent: OnEvent? = builder.onEvent
  public val onDebugEvent: OnDebugEvent? = builder.onDebugEvent
  public val brand: String = builder.brand
  public val headerPrefix: String? = builder.headerPrefix
  public val display: String? = builder.display
  internal val mutable: MutableOptions = builder.mutable
  public val variantId: String? get() = mutable.variantId
  public val regulatory: Regulatory? get() = mutable.regulatory
  public val userEmail: String? get() = mutable.userEmail
  public val advertisingId: String? get() = mutable.advertisingId
  public val userSignature: String? get() = mutable.userSignature
  public val locale: String? get() = mutable.locale

  /** In Java by itself, in Kotlin by the function [SessionOptions]. An option that is added breaks no caller. */
  @Suppress("TooManyFunctions")
  public class Builder(
    internal val adServerUrl: String,
    internal val publisherToken: String,
    internal val userId: String,
    internal val conversationId: String,
  ) {
    internal var codes = listOf(DEFAULT_CODE)
    internal var character: AdCharacter? = null
    internal var mutable = MutableOptions {}
    internal var onEvent: OnEvent? = null
    internal var onDebugEvent: OnDebugEvent? = null
    internal var brand = "svc"
    internal var headerPrefix: String? = null
    internal var display: String? = null

    public fun enabledPlacementCodes(codes: List<String>): Builder = apply { this.codes = codes }

    public fun character(character: AdCharacter?): Builder = apply { this.character = character }

    public fun variantId(id: String): Builder = mutableOptions(MutableOptions { variantId(id) })

    public fun locale(locale: String): Builder = mutableOptions(MutableOptions { locale(locale) })

    public fun regulatory(signals: Regulatory): Builder = mutableOptions(MutableOptions { regulatory(signals) })

    public fun userEmail(address: String): Builder = mutableOptions(MutableOptions { userEmail(address) })

    public fun userSignature(signature: String): Builder = mutableOptions(MutableOptions { userSignature(signature) })

    public fun advertisingId(id: String): Builder = mutableOptions(MutableOptions { advertisingId(id) })

    /** What of [options] is named. */
    public fun mutableOptions(options: MutableOptions): Builder = apply { mutable = options.or(mutable) }

    public fun onEvent(onEvent: OnEvent): Builder = apply { this.onEvent = onEvent }

    public fun onDebugEvent(onDebugEvent: OnDebugEvent): Builder = apply { this.onDebugEvent = onDebugEvent }

    public fun brand(brand: String): Builder = apply { this.brand = brand }

    public fun headerPrefix(headerPrefix: String?): Builder = apply { this.headerPrefix = headerPrefix }

    public fun display(display: String?): Builder = apply { this.display = display }

    public fun build(): SessionOptions = SessionOptions(this)
  }
}

/** `SessionOptions(url, token, user, conversation) { locale("pt-BR") }` */
@JvmSynthetic
public fun SessionOptions(
  adServerUrl: String,
  publisherToken: String,
  userId: String,
  conversationId: String,
  configure: SessionOptions.Builder.() -> Unit = {},
): SessionOptions = SessionOptions.Builder(adServerUrl, publisherToken, userId, conversationId).apply(configure).build()

/** As the app says; consent platforms do not know it. */
internal val MutableOptions.isChild: Boolean get() = (regulatory?.coppa ?: 0) != 0
