package com.adplacement

import com.adplacement.io.HttpAnswer
import com.adplacement.io.jsonOf
import com.adplacement.preload.Identifiers
import com.adplacement.preload.KeyValueStorage
import com.adplacement.preload.PlatformInfo
import com.adplacement.session.SessionPlatform
import com.adplacement.session.createSession
import com.adplacement.support.FakeDevice
import com.adplacement.support.FakeScreen
import com.adplacement.support.FakeServer
import com.adplacement.support.FakeStorage
import com.adplacement.support.FakeSurface
import com.adplacement.support.OwnThread
import com.adplacement.support.VirtualTime
import com.adplacement.support.textAt
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Runnable
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import java.lang.ref.WeakReference
import java.net.SocketTimeoutException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import kotlin.coroutines.CoroutineContext
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertIs
import kotlin.test.assertNotSame
import kotlin.test.assertNull
import kotlin.test.assertSame
import kotlin.test.assertTrue

private val OPTIONS = SessionOptions("https://ads.example.com", "token-1", "user-1", "conversation-1")
private val NOBODY = JsonObject(emptyMap())

/** Of the newest one. */
private fun FakeServer.bodyOfPreload(): JsonObject =
  takeSeen().last { it["path"] == JsonPrimitive("/preload") }.getValue("body").jsonObject

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
    session.use { it.addMessage(AdMessage("m1", AdRole.USER, "Hello")) }
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
  fun `who hears of an event may end the session, and nothing is heard after it`() {
    val told = mutableListOf<AdEvent>()
    val options = SessionOptions("https://ads.example.com", "t", "u", "c") { onEvent { told += it } }
    val other = createSession(options, SessionPlatform(device, time.main, server, time))
    val atOnce =
      object : CoroutineDispatcher() {
        override fun dispatch(
          context: CoroutineContext,
          block: Runnable,
        ) = block.run()
      }
    val scope = CoroutineScope(atOnce)
    scope.launch { other.events.collect { other.destroy() } }
    session.destroy()
    repeat(2) { server.answer("/init", HttpAnswer(401, "", null)) }
    time.settle()
    assertTrue(other.isDestroyed)
    assertEquals(emptyList(), told)
    scope.cancel()
  }

  private fun mountedAndGone(ad: Ad): WeakReference<FakeSurface> {
    val surface = FakeSurface(FakeScreen())
    (ad as MountableAd).mount(surface).remove()
    return WeakReference(surface)
  }

  @Test
  fun `a surface that goes takes nothing along`() {
    val ad = session.createAd("m1")
    val gone = mountedAndGone(ad)
    repeat(20) { System.gc() }
    assertNull(gone.get())
    assertSame(ad, session.createAd("m1"))
  }

  @Test
  fun `an ad of a session that is over is over`() {
    session.destroy()
    assertNotSame(session.createAd("m1"), session.createAd("m1"))
  }

  @Test
  fun `an ad that comes for two messages is told for both`() {
    val told = mutableListOf<String?>()
    val options = SessionOptions("https://ads.example.com", "t", "u", "c") { onEvent { told += it.messageId } }
    val other = createSession(options, SessionPlatform(device, time.main, server, time))
    for (turn in 1..2) {
      other.addMessage(AdMessage("u$turn", AdRole.USER, "Hello"))
      other.addMessage(AdMessage("a$turn", AdRole.ASSISTANT, "Hello"))
      time.advance(10)
      val bid = "{\"bidId\":\"0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01\",\"code\":\"inlineAd\"}"
      server.answer("/preload", HttpAnswer(200, "{\"sessionId\":\"s\",\"bids\":[$bid]}", null))
      time.settle()
    }
    assertEquals(listOf<String?>("a1", "a2"), told)
  }

  @Test
  fun `a clock that is put makes no preload longer`() {
    for (shiftMs in listOf(-3_600_000L, 3_600_000L)) {
      session.addMessage(AdMessage("u$shiftMs", AdRole.USER, "Hello"))
      time.advance(10)
      time.shiftMs += shiftMs
      server.answer("/preload", null)
      time.settle()
      time.advance(17_000)
      assertFalse("/preload" in server.inFlight())
    }
  }

  @Test
  fun `a storage that cannot even be named harms nothing`() {
    val locked =
      object : PlatformInfo by device {
        override val storage: KeyValueStorage get() = error("Not before the device is unlocked.")
      }
    assertFalse(createSession(OPTIONS, SessionPlatform(locked, time.main, server, time)).isDestroyed)
  }

  @Test
  fun `what a slow question to the consent platform brings replaces no later answer`() {
    session.destroy()
    val questions = mutableListOf<CompletableDeferred<Regulatory>>()
    val slow =
      object : PlatformInfo by device {
        override suspend fun consent(): Regulatory = CompletableDeferred<Regulatory>().also(questions::add).await()
      }
    val other = createSession(OPTIONS, SessionPlatform(slow, time.main, server, time))

    fun consentOf(turn: Int): JsonElement? {
      time.advance(310)
      val body = server.bodyOfPreload()
      other.addMessage(AdMessage("a$turn", AdRole.ASSISTANT, "Hello"))
      return (body["regulatory"] as? JsonObject)?.get("gdprConsent")
    }
    other.addMessage(AdMessage("u1", AdRole.USER, "Hello"))
    assertNull(consentOf(1))
    other.addMessage(AdMessage("u2", AdRole.USER, "Hello"))
    time.advance(10)
    questions[1].complete(Regulatory { gdprConsent("withdrawn") })
    questions[0].complete(Regulatory { gdprConsent("given") })
    assertEquals(JsonPrimitive("withdrawn"), consentOf(2))
    other.addMessage(AdMessage("u3", AdRole.USER, "Hello"))
    assertEquals(JsonPrimitive("withdrawn"), consentOf(3))
  }

  @Test
  fun `of a child nothing is sent that tells who it is`() {
    val known = FakeDevice(FakeStorage(null), jsonOf("advertisingId" to "id-1"))
    val options = SessionOptions("https://ads.example.com", "t", "u", "c") { userEmail("user@example.com") }
    val other = createSession(options, SessionPlatform(known, time.main, server, time))

    fun told(turn: Int): Set<String> {
      other.addMessage(AdMessage("u$turn", AdRole.USER, "Hello"))
      time.advance(10)
      val ids = setOf("messages", "userId", "installId", "userEmail", "advertisingId")
      return server.bodyOfPreload().keys intersect ids
    }
    assertEquals(setOf("messages", "userId", "installId", "userEmail", "advertisingId"), told(1))
    other.updateOptions(
      MutableOptions {
        regulatory(Regulatory { coppa(1) })
        advertisingId("the app's")
      },
    )
    assertEquals(setOf("messages", "userId"), told(2))
  }

  @Test
  fun `nor is the installation id of a child in any other call`() {
    val options = SessionOptions("https://ads.example.com", "t", "u", "c") { regulatory(Regulatory { coppa(1) }) }
    session.destroy()
    server.takeSeen()
    val other = createSession(options, SessionPlatform(device, time.main, server, time))
    time.settle()
    other.addMessage(AdMessage("u1", AdRole.USER, "Hello"))
    time.advance(10)
    server.answer("/preload", HttpAnswer(500, "", null))
    time.settle()
    val seen = server.takeSeen()
    assertEquals(setOf("/init", "/preload", "/error"), seen.map { it.textAt("path") }.toSet())
    assertFalse("installId" in seen.toString())
  }

  @Test
  fun `an id that takes longer than a preload waits is known by the first one`() {
    session.destroy()
    val slow =
      object : PlatformInfo by device {
        override suspend fun identifiers() = Identifiers("id-1").also { time.sleep(400) }
      }
    val other = createSession(OPTIONS, SessionPlatform(slow, time.main, server, time))
    time.advance(500)
    other.addMessage(AdMessage("u1", AdRole.USER, "Hello"))
    time.advance(310)
    assertEquals("id-1", server.bodyOfPreload().textAt("advertisingId"))
  }

  @Test
  fun `an ad is of a session alone`(): Unit = assertTrue(Ad::class.java.isSealed)

  @Test
  fun `a time-out that the platform notices first is a time-out`() {
    val told = mutableListOf<AdEvent>()
    val options = SessionOptions("https://ads.example.com", "t", "u", "c") { onEvent { told += it } }
    val platform = SessionPlatform(device, time.main, { throw SocketTimeoutException("Read timed out") }, time)
    createSession(options, platform).addMessage(AdMessage("m1", AdRole.USER, "Hello"))
    time.advance(60_000)
    assertEquals("The ad server did not answer (timeout).", assertIs<AdEvent.Error>(told.single()).message)
  }

  @Test
  fun `a message can be told to nobody by accident`(): Unit =
    assertEquals("AdMessage(id=m1, role=USER)", AdMessage("m1", AdRole.USER, "secret").toString())
}

/** On a thread of its own, as in an app. */
class ThreadsTest {
  private val device = FakeDevice(FakeStorage(null), NOBODY)

  @Test
  fun `a session that is closed on any thread is closed when that returns`() {
    OwnThread().use { main ->
      val session = createSession(OPTIONS, SessionPlatform(device, main, { HttpAnswer(200, "{}", null) }))
      val held = CompletableFuture<Unit>()
      main.execute { held.get(OwnThread.PATIENCE_S, TimeUnit.SECONDS) }
      session.close()
      assertTrue(session.isDestroyed)
      held.complete(Unit)
    }
  }

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
      repeat(20) { session.addMessage(AdMessage("u$it", AdRole.USER, "Hello")) }
      assertTrue(heardOn.get(OwnThread.PATIENCE_S, TimeUnit.SECONDS).startsWith("main-of-test"))
      assertEquals(List(20) { "u$it" }, main.call { session.messages.map(AdMessage::id) })
      session.close()
    }
  }
}
