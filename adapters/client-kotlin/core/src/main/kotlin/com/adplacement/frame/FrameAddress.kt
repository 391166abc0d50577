package com.adplacement.frame

import com.adplacement.state.PairedAd

/** Longer texts would make an address that servers refuse; the page then fetches the text again. */
private const val MAX_CACHED_CHARS = 4_000
private const val PLAIN = "-_.!~*'()"

/** As `encodeURIComponent`; half of a surrogate pair, from a text that was cut, becomes the replacement character. */
internal fun encodeComponent(text: String): String {
  val encoded = StringBuilder(text.length)
  var index = 0
  while (index < text.length) {
    val codePoint = text.codePointAt(index)
    index += java.lang.Character.charCount(codePoint)
    val isHalf = codePoint in 0xd800..0xdfff
    val whole = if (isHalf) "\ufffd" else String(java.lang.Character.toChars(codePoint))
    val isPlain =
      whole.length == 1 && (whole[0] in 'a'..'z' || whole[0] in 'A'..'Z' || whole[0] in '0'..'9' || whole in PLAIN)
    if (isPlain) encoded.append(whole) else whole.toByteArray().forEach { encoded.append("%%%02X".format(it)) }
  }
  return encoded.toString()
}

/**
 * A page that is mounted again shows its text at once. Only when the ad was viewed before: a page with text from the
 * cache does not measure any more.
 */
internal fun cachedContentOf(ad: PairedAd): String? =
  ad.finalText?.takeIf { ad.isViewed && encodeComponent(it).length <= MAX_CACHED_CHARS }

/** [kind]: `frame`, the page below the message, or `modal`, the one over the app. */
internal fun frameAddress(
  origin: String,
  kind: String,
  bidId: String,
  query: Map<String, String?>,
): String {
  val given = query.mapNotNull { (name, value) -> value?.let { "$name=${encodeComponent(it)}" } }
  return "$origin/api/$kind/$bidId?${given.joinToString("&")}"
}
