package com.adplacement.io

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import java.io.IOException
import java.net.SocketTimeoutException
import java.time.DateTimeException
import java.time.ZonedDateTime
import java.time.format.DateTimeFormatter

internal enum class Silence { NETWORK, TIMEOUT, CANCELLED }

internal sealed interface CallResult {
  /** [body]: `null` when it is not JSON. [retryAfterMs]: 0 when the server named no wait. */
  class Answered(
    val status: Int,
    val body: JsonElement?,
    val retryAfterMs: Long,
  ) : CallResult

  class Unanswered(
    val reason: Silence,
  ) : CallResult
}

/** Seconds or a date (RFC 9110). */
internal fun retryAfterMsOf(
  header: String?,
  nowMs: Long,
): Long {
  if (header.isNullOrEmpty()) return 0
  val waitMs =
    if (header.all { it in '0'..'9' }) {
      header.toLongOrNull()?.takeIf { it < Int.MAX_VALUE }?.times(1_000) ?: Long.MAX_VALUE / 2
    } else {
      try {
        ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant().toEpochMilli() - nowMs
      } catch (_: DateTimeException) {
        0
      }
    }
  return maxOf(0, waitMs)
}

/** A request under way. Its result is settled for good by [cancel], whatever the transport does. */
internal class Call(
  private val result: CompletableDeferred<CallResult>,
) {
  suspend fun await(): CallResult =
    try {
      result.await()
    } catch (cancelled: CancellationException) {
      cancel()
      throw cancelled
    }

  fun cancel() {
    result.complete(CallResult.Unanswered(Silence.CANCELLED))
  }
}

/** Every request goes through here, so that none survives the session. */
internal class Calls(
  private val origin: String,
  private val transport: Transport,
  private val clock: Clock,
  private val scope: CoroutineScope,
) {
  private val live = mutableSetOf<Call>()

  fun send(
    path: String,
    body: JsonObject,
    timeoutMs: Long,
    headers: Map<String, String> = emptyMap(),
  ): Call {
    val result = CompletableDeferred<CallResult>()
    val call = Call(result)
    live += call
    val timer =
      scope.launch {
        clock.sleep(timeoutMs)
        result.complete(CallResult.Unanswered(Silence.TIMEOUT))
      }
    val work = scope.launch { result.complete(ask(HttpRequest(origin + path, body.toString(), headers, timeoutMs))) }
    result.invokeOnCompletion {
      timer.cancel()
      work.cancel()
      live -= call
    }
    return call
  }

  private suspend fun ask(request: HttpRequest): CallResult =
    try {
      val answer = transport.send(request)
      CallResult.Answered(answer.status, parseJson(answer.text), retryAfterMsOf(answer.retryAfter, clock.nowMs()))
    } catch (_: SocketTimeoutException) {
      // The platform's own clock was first: it is the same time-out, and no failure of the network.
      CallResult.Unanswered(Silence.TIMEOUT)
    } catch (_: IOException) {
      CallResult.Unanswered(Silence.NETWORK)
    }

  fun cancelAll(): Unit = live.toList().forEach(Call::cancel)
}
