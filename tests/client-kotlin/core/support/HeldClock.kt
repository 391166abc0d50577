package com.adplacement.support

import com.adplacement.io.Clock
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.yield
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.atomic.AtomicLong

/**
 * Time for tests over real sockets, where what the machine takes must decide nothing: waits of at most [passingMs] are
 * over at once, longer ones only when the test calls [expire].
 */
class HeldClock(
  private val passingMs: Long,
) : Clock {
  private val now = AtomicLong(System.currentTimeMillis())
  private val held = CopyOnWriteArrayList<CompletableDeferred<Unit>>()

  /** How many waits are held. */
  val waiting: Int get() = held.size

  override fun nowMs(): Long = now.get()

  override suspend fun sleep(ms: Long) {
    if (ms <= passingMs) {
      yield()
      now.addAndGet(ms)
      return
    }
    val wait = CompletableDeferred<Unit>().also(held::add)
    try {
      wait.await()
    } finally {
      held -= wait
    }
  }

  /** Ends every wait that is held. */
  fun expire(): Unit = held.forEach { it.complete(Unit) }
}
