package com.adplacement

import com.adplacement.frame.AdSurface
import com.adplacement.io.jsonOf
import com.adplacement.support.Conversation
import com.adplacement.support.FakeScreen
import com.adplacement.support.FakeSurface
import com.adplacement.support.jsonOfEvent
import com.adplacement.support.scenarios
import com.adplacement.support.textAt
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import org.junit.Assume.assumeNotNull
import java.net.HttpURLConnection
import java.net.URL
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertIs
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

private const val TURNS = 30

/** What a payload holds, by event, as the scenarios say. */
private val FIELDS: Map<String, Set<String>> =
  scenarios()
    .flatMap { it.steps }
    .flatMap {
      it["expect"]
        ?.jsonObject
        ?.get("events")
        ?.jsonArray
        .orEmpty()
    }.map { it.jsonObject }
    .groupBy({ it.textAt("name").orEmpty() }, { it["payload"]?.jsonObject?.keys.orEmpty() })
    // An ad with a frame has no text of its own.
    .mapValues { (_, payloads) -> payloads.flatten().toSet() - "text" }

/** With the server at `AD_SERVER`, which `build/native/kotlin.mjs` starts. */
class ServerJourneyTest {
  private val server: String? = System.getenv("AD_SERVER")

  private fun check(
    event: AdEvent,
    messageId: String,
  ) {
    val json = jsonOfEvent(event)
    val fields = json.getValue("payload").jsonObject.keys
    assertEquals(FIELDS[event.name], fields, event.name)
    assertEquals("inlineAd", event.code, event.name)
    assertEquals(messageId, event.messageId, event.name)
  }

  /** Status and text of an address. */
  private fun get(address: String): Pair<Int, String> {
    val connection = URL(address).openConnection() as HttpURLConnection
    return connection.responseCode to connection.inputStream.use { it.readBytes().decodeToString() }
  }

  /** Plays the page of an ad: the server has it, and what it says comes out as events. */
  private fun show(
    conversation: Conversation,
    filled: AdEvent.Filled,
    messageId: String,
  ): List<AdEvent> {
    val screen = FakeScreen()
    val surface = FakeSurface(screen)
    val ad = conversation.session.createAd(messageId) as MountableAd
    conversation.onThread { ad.mount(surface as AdSurface) }
    val page = assertNotNull(surface.page)
    assertTrue(filled.bidId in page.path)
    val address = checkNotNull(server) + page.path
    val (status, text) = get("$address?code=inlineAd&messageId=$messageId&sdk=sdk-kotlin")
    assertEquals(200, status)
    assertTrue(text.startsWith("<!doctype html>", ignoreCase = true))
    val url = jsonOf("id" to filled.bidId, "url" to "https://shop.example/", "area" to "cta")

    fun says(
      type: String,
      vararg data: Pair<String, Any?>,
    ) = conversation.onThread {
      screen.post(page, jsonOf("type" to type, "data" to JsonObject(jsonOf(*data))), checkNotNull(server))
    }
    says("init-iframe", "code" to "inlineAd")
    assertTrue(conversation.onThread { screen.takeHeard() }.any { it.textAt("type") == "update-iframe" })
    says("show-iframe")
    says("resize-iframe", "height" to 120)
    val names =
      listOf(
        "ad.render-started",
        "ad.render-completed",
        "ad.viewed",
        "ad.clicked",
        "video.started",
        "video.completed",
        "reward.granted",
      )
    for (name in names) {
      says(
        "event-iframe",
        "name" to name,
        "payload" to if (name == "ad.clicked") url else jsonOf("id" to filled.bidId),
      )
    }
    val heard = listOf(conversation.next()) + names.map { conversation.next() }
    assertEquals(listOf("ad.height") + names, heard.map { it.name })
    conversation.onThread { ad.destroy() }
    return heard
  }

  @Test
  fun `thirty turns in every format, each event as the scenarios have it`() {
    assumeNotNull(server)
    val formats = mutableSetOf<String>()
    Conversation(checkNotNull(server)).use { conversation ->
      assertNull(conversation.session.sessionId)
      repeat(TURNS) { turn ->
        conversation.say(AdRole.USER, "u$turn")
        conversation.say(AdRole.ASSISTANT, "a$turn")
        val filled = assertIs<AdEvent.Filled>(conversation.next())
        check(filled, "a$turn")
        val shown = show(conversation, filled, "a$turn")
        shown.forEach { check(it, "a$turn") }
        formats += shown.filterIsInstance<AdEvent.Viewed>().single().format
      }
      assertNotNull(conversation.session.sessionId)
      assertEquals(TURNS, conversation.session.messages.size)
    }
    assertEquals(setOf("image", "video", "interstitial", "banner"), formats)
  }

  @Test
  fun `a muted turn has no ad`() {
    assumeNotNull(server)
    Conversation(checkNotNull(server)).use { conversation ->
      conversation.say(AdRole.USER, "u1", trackOnly = true)
      assertEquals("ads_disabled", assertIs<AdEvent.NoFill>(conversation.next()).skipCode)
      conversation.say(AdRole.USER, "u2")
      conversation.say(AdRole.ASSISTANT, "a2")
      assertIs<AdEvent.Filled>(conversation.next())
    }
  }

  @Test
  fun `a token that the server does not know`() {
    assumeNotNull(server)
    Conversation(checkNotNull(server), token = "nobody's").use { conversation ->
      assertEquals("invalid_token", assertIs<AdEvent.Error>(conversation.next()).errCode)
      conversation.say(AdRole.USER, "u1")
    }
  }
}
