package com.adplacement.support

import android.app.Activity
import android.content.Context
import android.os.Looper
import android.view.ViewGroup
import android.webkit.WebView
import android.widget.FrameLayout
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.WebMessageCompat
import androidx.webkit.WebViewCompat
import com.adplacement.AdEvent
import com.adplacement.AdMessage
import com.adplacement.AdRole
import com.adplacement.AdSession
import com.adplacement.SessionOptions
import com.adplacement.android.InlineAdView
import com.adplacement.android.device.AndroidPlatformInfo
import com.adplacement.io.HttpAnswer
import com.adplacement.io.jsonOf
import com.adplacement.session.SessionPlatform
import com.adplacement.session.createSession
import kotlinx.coroutines.Dispatchers
import kotlinx.serialization.json.JsonObject
import org.robolectric.Robolectric
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import java.time.Duration

const val BID: String = "0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01"

private object NoReply : JavaScriptReplyProxy() {
  override fun postMessage(message: String) = Unit
}

/** As the browser hands over what a document posts. */
fun WebView.hear(
  type: String,
  data: JsonObject = JsonObject(emptyMap()),
  origin: String = SERVICE,
  isMainFrame: Boolean = true,
): Unit = hearText(jsonOf("type" to type, "data" to data).toString(), origin, isMainFrame)

fun WebView.hearText(
  text: String,
  origin: String = SERVICE,
  isMainFrame: Boolean = true,
) {
  val listener = WebViewCompat.lineOf(this).listener
  listener?.onPostMessage(this, WebMessageCompat(text), android.net.Uri.parse(origin), isMainFrame, NoReply)
}

/** An app with a chat on a device, and a service that answers when it is told to. */
class Device {
  val server = FakeServer()
  val events = mutableListOf<AdEvent>()
  val controller: ActivityController<Activity> = Robolectric.buildActivity(Activity::class.java).setup()
  val activity: Activity get() = controller.get()
  val app: Context = RuntimeEnvironment.getApplication()
  val session: AdSession

  /** The code of the one error that was told. */
  val onlyError: String get() = events.filterIsInstance<AdEvent.Error>().single().errCode

  init {
    val options = SessionOptions(SERVICE, "token-1", "user-1", "conversation-1") { onEvent { events += it } }
    session = createSession(options, SessionPlatform(AndroidPlatformInfo(app), Dispatchers.Main.immediate, server))
    settle()
  }

  fun settle(ms: Long = 0): Unit = shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(ms))

  /** A turn with an ad below [messageId]. */
  fun fill(
    messageId: String = "m2",
    bidId: String = BID,
  ) {
    session.addMessage(AdMessage("u-$messageId", AdRole.USER, "Which coffee should I try?"))
    session.addMessage(AdMessage(messageId, AdRole.ASSISTANT, "A medium roast is a good start."))
    awaitPreload()
    val bid = "{\"bidId\":\"$bidId\",\"code\":\"inlineAd\",\"revenue\":4.25,\"format\":\"image\",\"content\":\"Text.\"}"
    server.answer(
      "/preload",
      HttpAnswer(200, "{\"sessionId\":\"7c9e6679-7425-40de-944b-e07fc1f90ae7\",\"bids\":[$bid]}", null),
    )
    settle()
  }

  /** What is read of the device is read on other threads: at most until the client gives up waiting. */
  fun awaitPreload() {
    settle(10)
    settle(300)
    check("/preload" in server.inFlight()) { "No preload went out." }
  }

  fun place(): InlineAdView = InlineAdView(activity).also { content().addView(it) }

  fun content(): ViewGroup =
    activity.findViewById<ViewGroup>(android.R.id.content).let { root ->
      (root.getChildAt(0) as? ViewGroup) ?: FrameLayout(activity).also(activity::setContentView)
    }

  /** The ad on the screen, with its page loading. */
  fun shown(): Pair<InlineAdView, WebView> {
    fill()
    val view = place()
    view.bind("m2", session)
    settle()
    return view to pageIn(view)
  }

  fun end() {
    session.destroy()
    settle(60_000)
    controller.close()
  }
}

fun pageIn(view: ViewGroup): WebView = view.getChildAt(0) as WebView

/** The page that was opened last; that of a dialog, whether it is shown by now or not. */
fun modalPage(): WebView? = WebViewCompat.newest?.get()?.takeIf { it.parent !is InlineAdView }
