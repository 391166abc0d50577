package com.adplacement.support

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Runnable
import java.io.Closeable
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import kotlin.coroutines.CoroutineContext

/** A thread for sessions, as the main thread of an app: what comes from another one is queued. */
class OwnThread :
  CoroutineDispatcher(),
  Closeable {
  private lateinit var thread: Thread
  private val executor = Executors.newSingleThreadExecutor { task -> Thread(task, "main-of-test").also { thread = it } }

  init {
    executor.submit {}.get()
  }

  override fun isDispatchNeeded(context: CoroutineContext): Boolean = Thread.currentThread() !== thread

  override fun dispatch(
    context: CoroutineContext,
    block: Runnable,
  ) {
    // An answer to somebody who is gone may still arrive.
    if (!executor.isShutdown) executor.execute(block)
  }

  fun execute(task: Runnable): Unit = executor.execute(task)

  fun <T> call(task: () -> T): T = executor.submit(Callable(task)).get(PATIENCE_S, TimeUnit.SECONDS)

  override fun close() {
    executor.shutdown()
    check(executor.awaitTermination(PATIENCE_S, TimeUnit.SECONDS)) { "Something still runs." }
  }

  companion object {
    /** Ends a test that has already failed. */
    const val PATIENCE_S: Long = 300
  }
}
