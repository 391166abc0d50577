package com.adplacement.support

import com.adplacement.io.Clock
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.Runnable
import kotlinx.coroutines.delay
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.TestCoroutineScheduler
import kotlinx.coroutines.withContext
import kotlin.coroutines.CoroutineContext

/** 2023-11-14T22:13:20Z. */
const val START_MS: Long = 1_700_000_000_000

/** Time that stands still until it is advanced, and the thread on which a session lives. */
@OptIn(ExperimentalCoroutinesApi::class)
class VirtualTime : Clock {
  private val scheduler = TestCoroutineScheduler()
  private val queue = StandardTestDispatcher(scheduler)

  /** Timers that wait. */
  var timers: Int = 0
    private set

  /** As the main thread of an app for whoever is on it already. */
  val main: CoroutineDispatcher =
    object : CoroutineDispatcher() {
      override fun isDispatchNeeded(context: CoroutineContext) = false

      override fun dispatch(
        context: CoroutineContext,
        block: Runnable,
      ) = queue.dispatch(context, block)
    }

  /** How far the user, or a time server, has put the clock since. Timers do not mind. */
  var shiftMs: Long = 0

  override fun nowMs(): Long = START_MS + scheduler.currentTime + shiftMs

  override suspend fun sleep(ms: Long) {
    timers++
    try {
      withContext(queue) { delay(ms) }
    } finally {
      timers--
    }
  }

  fun advance(ms: Long) {
    scheduler.advanceTimeBy(ms)
    settle()
  }

  /** Lets everything happen that needs no time. */
  fun settle(): Unit = scheduler.runCurrent()
}
