package com.example.chat

import android.app.Activity
import android.os.Bundle
import android.widget.LinearLayout
import android.widget.TextView
import com.adplacement.AdMessage
import com.adplacement.AdRole
import com.adplacement.AdSession
import com.adplacement.SessionOptions
import com.adplacement.android.AdPlacement
import com.adplacement.android.InlineAdView

/** Your model goes here. */
private fun answerTo(question: String) = "Here are a few ideas about: $question"

class ChatActivity : Activity() {
  // A new one for each conversation; a view model keeps it when the device is turned.
  private val session: AdSession by lazy {
    val options =
      SessionOptions(
        adServerUrl = "http://10.0.2.2:8080",
        publisherToken = "dev-publisher-token",
        userId = "user-1",
        conversationId = "conversation-${System.currentTimeMillis()}",
      ) {
        onEvent { event -> println(event) }
      }
    AdPlacement.createSession(this, options)
  }

  private val chat by lazy { LinearLayout(this).apply { orientation = LinearLayout.VERTICAL } }

  override fun onCreate(state: Bundle?) {
    super.onCreate(state)
    setContentView(chat)
    say("Which coffee should I try?")
  }

  private fun say(question: String) {
    show(AdMessage("user-1", AdRole.USER, question))
    show(AdMessage("assistant-1", AdRole.ASSISTANT, answerTo(question)))
    chat.addView(InlineAdView(this).apply { bind("assistant-1", session) })
  }

  private fun show(message: AdMessage) {
    session.addMessage(message)
    chat.addView(TextView(this).apply { text = message.content })
  }

  override fun onDestroy() {
    session.close()
    super.onDestroy()
  }
}
