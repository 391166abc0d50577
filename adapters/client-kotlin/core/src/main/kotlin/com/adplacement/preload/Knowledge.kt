package com.adplacement.preload

import com.adplacement.Regulatory
import com.adplacement.io.Clock
import com.adplacement.io.jsonOf
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.serialization.json.JsonObject

/** Nothing that takes time is waited for longer. */
private const val WAIT_MS = 300L

/** Device and app write what they like: whatever they throw, it is not known. */
@Suppress("TooGenericExceptionCaught")
private inline fun <T> attempt(read: () -> T): T? =
  try {
    read()
  } catch (cancelled: CancellationException) {
    throw cancelled
  } catch (_: Exception) {
    null
  } catch (_: LinkageError) {
    // A library that the app was built without.
    null
  }

/** What was read last. A slow reading that began before another one does not replace what that one found. */
private class Latest<T>(
  first: T,
) {
  var value: T = first
    private set
  private var begun = 0
  private var kept = 0

  suspend fun learn(read: suspend () -> T) {
    val own = ++begun
    val found = attempt { read() } ?: return
    if (own < kept) return
    kept = own
    value = found
  }
}

/** What was learned of the device, and what it says at the moment. */
internal class Knowledge(
  private val info: PlatformInfo,
  private val clock: Clock,
  private val scope: CoroutineScope,
) {
  private val consent = Latest(Regulatory())
  private val ids = Latest(Identifiers())
  private val network = Latest<JsonObject?>(null)

  /** Reads everything that takes time, at once; what fails or takes too long leaves what was known before. */
  suspend fun refresh(): Regulatory {
    val isDone = CompletableDeferred<Unit>()
    val timer =
      scope.launch {
        clock.sleep(WAIT_MS)
        isDone.complete(Unit)
      }
    scope.launch {
      readAll()
      isDone.complete(Unit)
    }
    try {
      isDone.await()
    } finally {
      timer.cancel()
    }
    return consent.value
  }

  private suspend fun readAll() =
    coroutineScope {
      launch { consent.learn(info::consent) }
      launch { ids.learn(info::identifiers) }
      launch { network.learn(info::network) }
    }

  /** With every call: the node that answers a preload need not be the one that heard `/init`. */
  fun app(): JsonObject? = attempt { info.app() }

  fun device(): JsonObject {
    val tracking = ids.value.isLimited?.let { jsonOf("limited" to it) }
    return JsonObject(attempt { info.device() }.orEmpty() + jsonOf("network" to network.value, "tracking" to tracking))
  }

  val advertisingId: String? get() = ids.value.advertisingId
}
