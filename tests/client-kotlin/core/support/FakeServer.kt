package com.adplacement.support

import com.adplacement.io.HttpAnswer
import com.adplacement.io.HttpRequest
import com.adplacement.io.Transport
import com.adplacement.io.jsonOf
import com.adplacement.io.parseJson
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import java.io.IOException
import java.net.URI
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

private class Waiting(
  val path: String,
  val continuation: CancellableContinuation<HttpAnswer>,
)

/** A server that answers when it is told to. Requests that were given up wait for nothing. */
class FakeServer : Transport {
  private var seen = listOf<JsonObject>()
  private var waiting = listOf<Waiting>()
  private val live get() = waiting.filter { it.continuation.isActive }

  override suspend fun send(request: HttpRequest): HttpAnswer {
    if (!request.url.startsWith("https://")) throw IOException("Not an address of the web.")
    val uri = URI(request.url)
    seen = seen + noteOf(request, uri)
    return suspendCancellableCoroutine { waiting = waiting + Waiting(uri.path, it) }
  }

  private fun noteOf(
    request: HttpRequest,
    uri: URI,
  ): JsonObject =
    jsonOf(
      "path" to uri.path,
      "method" to "POST",
      "origin" to "${uri.scheme}://${uri.authority}",
      "body" to parseJson(request.body),
      "headers" to JsonObject(request.headers.mapValues { JsonPrimitive(it.value) }),
      // What an app sends does not hang on a page that could be left.
      "keepalive" to true,
    )

  /** Requests since the last call. */
  fun takeSeen(): List<JsonObject> = seen.also { seen = emptyList() }

  /** Paths of the requests that still wait for an answer. */
  fun inFlight(): List<String> = live.map(Waiting::path)

  /** Answers the oldest request for the path, or fails it as a network does when there is no [answer]. */
  fun answer(
    path: String,
    answer: HttpAnswer?,
  ) {
    // A late answer to a request that was given up is still an answer that arrives.
    val request =
      live.find { it.path == path } ?: waiting.find { it.path == path } ?: error("No request for $path waits.")
    waiting = waiting - request
    if (!request.continuation.isActive) return
    if (answer ==
      null
    ) {
      request.continuation.resumeWithException(IOException("Failed."))
    } else {
      request.continuation.resume(answer)
    }
  }
}
