package com.adplacement

import com.adplacement.io.HttpRequest
import com.adplacement.io.HttpUrlTransport
import com.adplacement.support.Conversation
import com.adplacement.support.HeldClock
import com.adplacement.support.RawServer
import com.adplacement.support.RawServer.Companion.json
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Runnable
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlin.coroutines.CoroutineContext
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertIs
import kotlin.test.assertTrue

/** The longest wait between two tries of a preload, which is shorter than any time-out. */
private const val RETRY_MS = 4_000L

/** Over real sockets, with the transport of an app. */
class ServerFaultsTest {
  /** The one error of a preload that is answered like this, and the paths that the client asked for. */
  private fun errorOf(
    preload: String?,
    meanwhile: (RawServer, HeldClock) -> Unit = { _, _ -> },
  ): Pair<AdEvent.Error, List<String>> =
    RawServer { path ->
      if (path == "/init") {
        json("{}")
      } else if (path == "/preload") {
        preload
      } else {
        json("")
      }
    }.use { server ->
      val clock = HeldClock(RETRY_MS)
      Conversation(server.address, clock = clock).use { conversation ->
        conversation.say(AdRole.USER, "u1")
        meanwhile(server, clock)
        assertIs<AdEvent.Error>(conversation.next()) to server.paths.toList()
      }
    }

  @Test
  fun `a server that is down is one error, after all tries`() {
    val address = RawServer { null }.use { it.address }
    Conversation(address, clock = HeldClock(RETRY_MS)).use { conversation ->
      conversation.say(AdRole.USER, "u1")
      assertEquals("request_failed", assertIs<AdEvent.Error>(conversation.next()).errCode)
    }
  }

  @Test
  fun `a slow one is given up`() {
    val (error) =
      errorOf(null) { server, clock ->
        server.await("/preload")
        clock.expire()
      }
    assertEquals("The ad server did not answer (timeout).", error.message)
  }

  @Test
  fun `one that is cut off`() {
    val cut = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"sessionId\":"
    assertEquals("The ad server did not answer (network).", errorOf(cut).first.message)
  }

  @Test
  fun `one that is cut off before its head`() =
    assertEquals("The ad server did not answer (network).", errorOf("HTTP/1.").first.message)

  @Test
  fun garbage(): Unit =
    assertEquals(
      "The ad server sent an answer that cannot be read.",
      errorOf(json("<html>it works!</html>")).first.message,
    )

  @Test
  fun `an answer without end is not read to its end`() {
    val long = json("{\"sessionId\":\"${"x".repeat(3_000_000)}\"}")
    assertEquals("request_failed", errorOf(long).first.errCode)
  }

  @Test
  fun `a redirect is not followed`() {
    val (error, paths) =
      errorOf(
        "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
      )
    assertEquals("The ad server answered with status 302.", error.message)
    assertFalse("/elsewhere" in paths)
  }

  @Test
  fun `a refused token`() {
    val refused = json("{\"error\":{\"code\":\"unauthorized\",\"message\":\"Unknown token.\"}}", "401 Unauthorized")
    assertEquals("invalid_token", errorOf(refused).first.errCode)
  }

  @Test
  fun `a session that the server disabled asks no more`() =
    RawServer { path -> json(if (path == "/init") "{\"enabled\":false}" else "{}") }.use { server ->
      // Even the wait for further messages is held.
      val clock = HeldClock(0)
      Conversation(server.address, clock = clock).use { conversation ->
        assertEquals("session_disabled_by_init", assertIs<AdEvent.Error>(conversation.next()).errCode)
        assertTrue(conversation.session.isDisabled)
        conversation.say(AdRole.USER, "u1")
        conversation.onThread { }
        assertEquals(0, clock.waiting)
      }
      assertEquals(listOf("/init"), server.paths.toList())
    }

  @Test
  fun `nothing is under way after the end, whatever the server does`() {
    RawServer { null }.use { server ->
      val conversation = Conversation(server.address)
      conversation.say(AdRole.USER, "u1")
      // The thread ends: nothing of the session waits.
      conversation.close()
    }
  }

  @Test
  fun `what was given up before its turn is not sent`() {
    val waiting = mutableListOf<Runnable>()
    val io =
      object : CoroutineDispatcher() {
        override fun dispatch(
          context: CoroutineContext,
          block: Runnable,
        ) {
          waiting += block
        }
      }
    RawServer { json("{}") }.use { server ->
      val request = HttpRequest("${server.address}/preload", "{}", emptyMap(), timeoutMs = 5_000)
      val scope = CoroutineScope(Dispatchers.Unconfined)
      scope.launch { HttpUrlTransport(io).send(request) }
      scope.cancel()
      waiting.toList().forEach(Runnable::run)
      assertEquals(emptyList(), server.paths.toList())
    }
  }
}
