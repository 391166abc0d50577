package com.example.chat

import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import com.adplacement.AdMessage
import com.adplacement.AdRole
import com.adplacement.AdSession
import com.adplacement.compose.InlineAd

/** A conversation, and an ad below each answer. [line] draws a text. */
@Composable
fun Chat(
  session: AdSession,
  messages: List<AdMessage>,
  line: @Composable (text: String) -> Unit,
) {
  DisposableEffect(session, messages) {
    // A message that is known already changes nothing.
    messages.forEach(session::addMessage)
    onDispose {}
  }
  for (message in messages) {
    line(message.content)
    if (message.role == AdRole.ASSISTANT) InlineAd(messageId = message.id, session = session)
  }
}
