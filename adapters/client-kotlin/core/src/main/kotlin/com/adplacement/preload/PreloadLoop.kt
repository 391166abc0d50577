package com.adplacement.preload

import com.adplacement.io.Call
import com.adplacement.io.CallResult
import com.adplacement.io.Clock
import com.adplacement.io.Silence
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch

/** Retries come after 1, 2 and 4 seconds, each times a random 0.5 to 1. */
private const val FIRST_WAIT_MS = 1_000L
private const val MAX_RETRIES = 3

/** A burst of user messages is one preload. */
private const val DEBOUNCE_MS = 10L

private const val STATUS_TOO_MANY = 429

/**
 * Milliseconds until the next try, never before the server's `Retry-After`; `null`: no further try. [attempt] counts
 * from 0.
 */
internal fun retryDelayMs(
  result: CallResult,
  attempt: Int,
  random: Double,
): Long? {
  val askedMs =
    when (result) {
      is CallResult.Answered -> result.retryAfterMs.takeIf { result.status == STATUS_TOO_MANY }
      is CallResult.Unanswered -> 0L.takeIf { result.reason == Silence.NETWORK }
    }
  if (askedMs == null || attempt >= MAX_RETRIES) return null
  val spreadMs = ((FIRST_WAIT_MS shl attempt) * (0.5 + random / 2)).toLong()
  return maxOf(spreadMs, askedMs)
}

/** What a preload does at its stations. */
internal interface PreloadSteps<Signals> {
  /** Read once a preload: the time for all its tries. */
  val timeoutMs: Long

  /** What has to be collected before each preload. */
  suspend fun collect(): Signals

  /** Asks about the latest state. */
  fun ask(
    signals: Signals,
    timeoutMs: Long,
  ): Call

  /** The one result of a preload that was not cancelled. */
  fun settle(result: CallResult)
}

internal class PreloadLoop<Signals>(
  private val clock: Clock,
  private val scope: CoroutineScope,
  private val random: () -> Double,
  private val steps: PreloadSteps<Signals>,
) {
  private var running: Job? = null

  /** There is a new user message: the preload under way is obsolete, another starts soon. */
  fun wake() {
    cancel()
    running =
      scope.launch {
        clock.sleep(DEBOUNCE_MS)
        steps.settle(answerFor(steps.collect()))
      }
  }

  fun cancel() {
    running?.cancel()
  }

  private suspend fun answerFor(signals: Signals): CallResult {
    val timeoutMs = steps.timeoutMs
    val deadlineMs = clock.nowMs() + timeoutMs

    // A clock that is put back does not make it longer.
    fun leftMs() = (deadlineMs - clock.nowMs()).coerceIn(0, timeoutMs)
    var attempt = 0
    while (true) {
      val result = steps.ask(signals, leftMs()).await()
      val delayMs = retryDelayMs(result, attempt++, random())
      if (delayMs == null || delayMs >= leftMs()) return result
      clock.sleep(delayMs)
    }
  }
}
