package com.adplacement.preload

import com.adplacement.Regulatory
import com.adplacement.io.Clock
import com.adplacement.io.jsonOf
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
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
  @JvmField var value: T,
  @JvmField val read: suspend () -> T,
) {
  /** A reading ended, whatever it found. */
  @JvmField var hasEnded = false
  private var begun = 0

  @JvmField var kept = 0

  fun learn(scope: CoroutineScope) {
    val own = ++begun
    scope.launch {
      val found = attempt { read() }
      hasEnded = true
      if (found == null || own < kept) return@launch
      kept = own
      value = found
    }
  }
}

/** What was learned of the device, and what it reports at the moment. */
internal class Knowledge(
  private val info: PlatformInfo,
  private val clock: Clock,
  private val scope: CoroutineScope,
) {
  private val consent = Latest(Regulatory {}, info::consent)
  private val ids = Latest(Identifiers(), info::identifiers)
  private val network = Latest<JsonObject?>(null, info::network)

  /** At the start of a session: what takes longer than a preload waits is known by the first one. */
  fun begin(): Unit = listOf(ids, network).forEach { it.learn(scope) }

  /**
   * Reads everything that takes time, at once; what fails or takes too long leaves what was known before. Where the
   * storage never answered, a consent platform may have written that GDPR applies.
   */
  suspend fun refresh(): Regulatory {
    val reading = scope.launch { for (part in listOf(consent, ids, network)) part.learn(this) }
    val timer = scope.launch { clock.sleep(WAIT_MS) }
    reading.invokeOnCompletion { timer.cancel() }
    try {
      timer.join()
    } finally {
      timer.cancel()
    }
    return if (consent.hasEnded) consent.value else Regulatory { gdpr(1) }
  }

  /** With every call: the node that answers a preload need not be the one that received `/init`. */
  fun app(): JsonObject? = attempt { info.app() }

  fun device(): JsonObject {
    val tracking = ids.value.isLimited?.let { jsonOf("limited" to it) }
    return JsonObject(attempt { info.device() }.orEmpty() + jsonOf("network" to network.value, "tracking" to tracking))
  }

  val advertisingId: String? get() = ids.value.advertisingId
}
