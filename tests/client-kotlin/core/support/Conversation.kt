package com.adplacement.support

import com.adplacement.AdEvent
import com.adplacement.AdMessage
import com.adplacement.AdRole
import com.adplacement.AdSession
import com.adplacement.SessionOptions
import com.adplacement.io.Clock
import com.adplacement.session.SessionPlatform
import com.adplacement.session.createSession
import kotlinx.serialization.json.JsonObject
import java.io.Closeable
import java.util.UUID
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit

/** How long a preload waits for further messages. */
private const val BURST_MS = 10L

/** A session on a thread of its own that talks to a server over HTTP. */
class Conversation(
  server: String,
  token: String = "dev-publisher-token",
  /** By default time only separates bursts of messages. */
  clock: Clock = HeldClock(BURST_MS),
) : Closeable {
  private val thread = OwnThread()
  private val events = LinkedBlockingQueue<AdEvent>()
  private val device = FakeDevice(FakeStorage(null), JsonObject(emptyMap()))
  private val options =
    SessionOptions(server, token, "user-${UUID.randomUUID()}", UUID.randomUUID().toString()) {
      onEvent { events += it }
    }
  val session: AdSession = createSession(options, SessionPlatform(device, thread, clock = clock))

  fun say(
    role: AdRole,
    id: String,
    trackOnly: Boolean = false,
  ): Unit = session.addMessage(AdMessage(id, role, "Which coffee should I try next? $id"), trackOnly)

  /** The next event, of whatever kind. */
  fun next(): AdEvent = events.poll(OwnThread.PATIENCE_S, TimeUnit.SECONDS) ?: error("No event came.")

  fun <T> onThread(task: () -> T): T = thread.call(task)

  override fun close() {
    session.close()
    thread.close()
    check(events.isEmpty()) { "There were more events: $events" }
  }
}
