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
public class SessionOptions
  @JvmOverloads
  constructor(
    public val adServerUrl: String,
    public val publisherToken: String,
    public val userId: String,
    public val conversationId: String,
    public val enabledPlacementCodes: List<String> = listOf(DEFAULT_CODE),
    public val character: Character? = null,
    public val variantId: String? = null,
    public val regulatory: Regulatory? = null,
    public val userEmail: String? = null,
    public val advertisingId: String? = null,
    public val onEvent: OnEvent? = null,
    public val onDebugEvent: OnDebugEvent? = null,
    public val brand: String = "svc",
    public val headerPrefix: String? = null,
    public val userSignature: String? = null,
    public val display: String? = null,
    public val locale: String? = null,
  ) {
    /** For Java. */
    public class Builder(
      private val adServerUrl: String,
      private val publisherToken: String,
      private val userId: String,
      private val conversationId: String,
    ) {
      private var enabledPlacementCodes: List<String> = listOf(DEFAULT_CODE)
      private var character: Character? = null
      private var mutable = MutableOptions()
      private var onEvent: OnEvent? = null
      private var onDebugEvent: OnDebugEvent? = null
      private var brand = "svc"
      private var headerPrefix: String? = null
      private var display: String? = null

      public fun enabledPlacementCodes(codes: List<String>): Builder = apply { enabledPlacementCodes = codes }

      public fun character(character: Character): Builder = apply { this.character = character }

      public fun mutableOptions(options: MutableOptions): Builder = apply { mutable = options.or(mutable) }

      public fun onEvent(onEvent: OnEvent): Builder = apply { this.onEvent = onEvent }

      public fun onDebugEvent(onDebugEvent: OnDebugEvent): Builder = apply { this.onDebugEvent = onDebugEvent }

      public fun brand(brand: String): Builder = apply { this.brand = brand }

      public fun headerPrefix(headerPrefix: String): Builder = apply { this.headerPrefix = headerPrefix }

      public fun display(display: String): Builder = apply { this.display = display }

      public fun build(): SessionOptions =
        SessionOptions(
          adServerUrl,
          publisherToken,
          userId,
          conversationId,
          enabledPlacementCodes,
          character,
          mutable.variantId,
          mutable.regulatory,
          mutable.userEmail,
          mutable.advertisingId,
          onEvent,
          onDebugEvent,
          brand,
          headerPrefix,
          mutable.userSignature,
          display,
          mutable.locale,
        )
    }

    internal val mutable: MutableOptions
      get() = MutableOptions(variantId, locale, regulatory, userEmail, advertisingId, userSignature)
  }
