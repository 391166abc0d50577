package com.adplacement.compose

import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.viewinterop.AndroidView
import com.adplacement.Ad
import com.adplacement.AdSession
import com.adplacement.android.InlineAdView

/**
 * The ad below one assistant message, as high as the ad; nothing as long as there is none. Fetches nothing.
 * [messageId]: of the assistant message. [code]: `inlineAd` when none is named. [theme]: typically `light` or `dark`;
 * another one loads the ad again.
 */
@Composable
public fun InlineAd(
  messageId: String,
  session: AdSession,
  code: String? = null,
  theme: String? = null,
  modifier: Modifier = Modifier,
) {
  val ad = remember(messageId, session, code, theme) { session.createAd(messageId, code, theme) }
  InlineAd(ad, modifier)
}

/** [ad]: of `createAd`. Recomposition does not touch its page; a list that takes its place back lets it go. */
@Composable
public fun InlineAd(
  ad: Ad,
  modifier: Modifier = Modifier,
) {
  AndroidView(
    factory = ::InlineAdView,
    modifier = modifier,
    onReset = InlineAdView::unbind,
    onRelease = InlineAdView::unbind,
    update = { view -> view.bind(ad) },
  )
}
