package com.adplacement.session

import com.adplacement.AdSession
import com.adplacement.InternalAdApi
import com.adplacement.SessionOptions
import com.adplacement.io.Calls
import com.adplacement.io.Clock
import com.adplacement.io.Confinement
import com.adplacement.io.HttpUrlTransport
import com.adplacement.io.SystemClock
import com.adplacement.io.Transport
import com.adplacement.preload.Knowledge
import com.adplacement.preload.PlatformInfo
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineExceptionHandler
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.SupervisorJob
import kotlin.random.Random

/** What a session stands on; everything but [info] has its value in an app, and is replaced in tests. */
@InternalAdApi
public class SessionPlatform(
  internal val info: PlatformInfo,
  /** The thread of the session: the main thread of an app. */
  internal val main: CoroutineDispatcher,
  internal val transport: Transport = HttpUrlTransport(),
  internal val clock: Clock = SystemClock,
  /** 0 to 1, for the spread of retries. */
  internal val random: () -> Double = { Random.nextDouble() },
)

/** Starts a session. Never throws; what is wrong with the options arrives as `ad.error`. */
@InternalAdApi
public fun createSession(
  options: SessionOptions,
  platform: SessionPlatform,
): AdSession {
  val (info, clock) = platform.info to platform.clock
  val config = Config(options, readInstallId(info, options.brand, clock.nowMs()))
  lateinit var context: Context
  // A mistake of ours ends what it is about, and no app.
  val onMistake = CoroutineExceptionHandler { _, mistake -> context.debug("internal_error", mistake.javaClass.name) }
  val scope = CoroutineScope(SupervisorJob() + platform.main + onMistake)
  val calls = Calls(config.origin, platform.transport, clock, scope)
  val confinement = Confinement(platform.main, scope)
  context = Context(config, clock, confinement, calls, platform.random, options.onEvent, options.onDebugEvent)
  val session = DefaultSession(context, Knowledge(info, clock, scope), options)
  session.start()
  return session
}
