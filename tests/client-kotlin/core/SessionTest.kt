package com.adplacement

import com.adplacement.io.HttpAnswer
import com.adplacement.session.SessionPlatform
import com.adplacement.session.createSession
import com.adplacement.support.FakeDevice
import com.adplacement.support.FakeServer
import com.adplacement.support.FakeStorage
import com.adplacement.support.OwnThread
import com.adplacement.support.VirtualTime
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.serialization.json.JsonObject
import java.net.SocketTimeoutException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertIs
import kotlin.test.assertNotSame
import kotlin.test.assertSame
import kotlin.test.assertTrue

private val OPTIONS = SessionOptions("https://ads.example.com", "token-1", "user-1", "conversation-1")
private val NOBODY = JsonObject(emptyMap())

class SessionTest {
  private val device = FakeDevice(FakeStorage(null), NOBODY)
  private val server = FakeServer()
  private val time = VirtualTime()
  private val session = createSession(OPTIONS, SessionPlatform(device, time.main, server, time))

  @Test
  fun `an ad is known by message, code and theme`() {
    assertSame(session.createAd("m"), session.createAd("m", "inlineAd"))
    assertNotSame(session.createAd("m"), session.createAd("m", theme = "dark"))
    assertNotSame(session.createAd("m"), session.createAd("m", "banner"))
    val ad = session.createAd("m")
    ad.destroy()
    ad.destroy()
    assertNotSame(ad, session.createAd("m"))
  }

  @Test
  fun `close is destroy, as often as it is called`() {
    session.use { it.addMessage(Message("m1", Role.USER, "Hello")) }
    session.destroy()
    session.close()
    time.advance(60_000)
    assertTrue(session.isDestroyed)
    assertFalse(session.isDisabled)
    assertEquals(emptyList(), server.inFlight())
    assertEquals(0, time.timers)
  }

  @Test
  fun `the flow is hot, typed, and silent after the end`() {
    val names = mutableListOf<String>()
    val scope = CoroutineScope(Dispatchers.Unconfined)
    scope.launch { session.events.collect { names += it.name } }
    server.answer("/init", HttpAnswer(200, "{\"enabled\":false}", null))
    time.settle()
    session.destroy()
    assertEquals(listOf("ad.error"), names)
    scope.cancel()
  }

  @Test
  fun `a time-out that the platform notices first is a time-out`() {
    val told = mutableListOf<AdEvent>()
    val options = SessionOptions("https://ads.example.com", "t", "u", "c", onEvent = { told += it })
    val platform = SessionPlatform(device, time.main, { throw SocketTimeoutException("Read timed out") }, time)
    createSession(options, platform).addMessage(Message("m1", Role.USER, "Hello"))
    time.advance(60_000)
    assertEquals("The ad server did not answer (timeout).", assertIs<AdEvent.Error>(told.single()).message)
  }

  @Test
  fun `a message can be told to nobody by accident`(): Unit =
    assertEquals("Message(id=m1, role=USER)", Message("m1", Role.USER, "secret").toString())
}

/** On a thread of its own, as in an app. */
class ThreadsTest {
  private val device = FakeDevice(FakeStorage(null), NOBODY)

  @Test
  fun `calls of any thread are made on the session's, in order, and its callbacks too`() {
    val heardOn = CompletableFuture<String>()
    val options =
      SessionOptions
        .Builder("https://ads.example.com", "t", "u", "c")
        .onEvent { heardOn.complete(Thread.currentThread().name) }
        .build()
    OwnThread().use { main ->
      val session = createSession(options, SessionPlatform(device, main, { HttpAnswer(401, "", null) }))
      repeat(20) { session.addMessage(Message("u$it", Role.USER, "Hello")) }
      assertTrue(heardOn.get(OwnThread.PATIENCE_S, TimeUnit.SECONDS).startsWith("main-of-test"))
      assertEquals(List(20) { "u$it" }, main.call { session.messages.map(Message::id) })
      session.close()
    }
  }
}
