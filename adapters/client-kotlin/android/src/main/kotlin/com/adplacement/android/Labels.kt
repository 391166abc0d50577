package com.adplacement.android

import android.text.SpannableString
import android.text.Spanned
import android.text.style.LocaleSpan
import com.adplacement.frame.AdLabel
import java.util.Locale

/** Norwegian has two written forms, and one set of words. */
private val NORWEGIAN = setOf("no", "nn")

/** In the language of the tag, or English. Java's own names of languages are partly older than BCP 47. */
internal fun wordsOf(tag: String): Words {
  val language = Locale.forLanguageTag(tag).toLanguageTag().substringBefore('-')
  return wordsIn(if (language in NORWEGIAN) "nb" else language)
}

/** Until a page names its ad. */
internal fun deviceLabel(): AdLabel = Locale.getDefault().toLanguageTag().let { AdLabel(wordsOf(it).label, it) }

/** Read aloud in the language that they are in, whatever that of the device is. */
internal fun spoken(
  words: String,
  language: String,
): CharSequence {
  if (language.isEmpty()) return words
  val text = SpannableString(words)
  text.setSpan(LocaleSpan(Locale.forLanguageTag(language)), 0, words.length, Spanned.SPAN_INCLUSIVE_EXCLUSIVE)
  return text
}

internal fun spoken(label: AdLabel): CharSequence = spoken(label.words, label.language)
