package com.example.first

import android.app.Activity
import android.os.Bundle
import android.widget.LinearLayout
import android.widget.TextView

class ChatActivity : Activity() {
  private val chat by lazy { LinearLayout(this).apply { orientation = LinearLayout.VERTICAL } }

  override fun onCreate(state: Bundle?) {
    super.onCreate(state)
    setContentView(chat)
    show("m1", isUser = true, "Which coffee should I try?")
    show("m2", isUser = false, "A medium roast is a good start.")
  }

  private fun show(id: String, isUser: Boolean, text: String) {
    chat.addView(TextView(this).apply { this.text = text })
  }

  override fun onDestroy() {
    super.onDestroy()
  }
}
