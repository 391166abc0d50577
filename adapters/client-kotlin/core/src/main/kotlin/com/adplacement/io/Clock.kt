package com.adplacement.io

import com.adplacement.InternalAdApi
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.delay
import kotlin.coroutines.EmptyCoroutineContext

/** The only source of time: a test sets it. */
@InternalAdApi
public interface Clock {
  /** Milliseconds since 1970. */
  public fun nowMs(): Long

  public suspend fun sleep(ms: Long)
}

@InternalAdApi
public object SystemClock : Clock {
  override fun nowMs(): Long = System.currentTimeMillis()

  override suspend fun sleep(ms: Long): Unit = delay(ms)
}

/** The thread that a session lives on: nothing of it is touched from another one. */
internal class Confinement(
  private val dispatcher: CoroutineDispatcher,
  val scope: CoroutineScope,
) {
  /** At once when we are there already, else in order. */
  fun run(task: () -> Unit) {
    if (dispatcher.isDispatchNeeded(EmptyCoroutineContext)) {
      dispatcher.dispatch(EmptyCoroutineContext, Runnable { task() })
    } else {
      task()
    }
  }
}
