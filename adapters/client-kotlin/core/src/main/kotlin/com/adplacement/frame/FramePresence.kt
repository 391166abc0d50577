package com.adplacement.frame

import com.adplacement.Wire
import com.adplacement.session.Context
import com.adplacement.state.PairedAd
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch

/** Looked at once a second: only time in which a reader could see the ad counts. */
private const val LOOK_MS = 1_000L
private const val MAX_LOOKS = 10

/**
 * Whether the page in a frame is there at all. One that is silent for ten seconds in which it could be seen has failed.
 */
internal class FramePresence(
  private val context: Context,
  private val ad: PairedAd,
  private val isVisible: () -> Boolean,
  private val collapse: () -> Unit,
) {
  private var isOver = false
  private var isLoaded = false
  private var waiting: Job? = null

  /** Of each page that is loaded. */
  fun start() {
    waiting?.cancel()
    isLoaded = false
    waiting =
      context.scope.launch {
        var looks = 0
        while (looks < MAX_LOOKS) {
          context.clock.sleep(LOOK_MS)
          if (isVisible()) looks++
        }
        // A web view reports failures: nothing at all means that the server has not answered yet.
        fail(if (isLoaded) Wire.FRAME_SILENT else Wire.FRAME_UNREACHABLE, NOT_SHOWN)
      }
  }

  fun loaded() {
    isLoaded = true
  }

  fun spoke() {
    waiting?.cancel()
  }

  /** After it nothing fails any more. */
  fun end() {
    isOver = true
    waiting?.cancel()
  }

  /** Gives the frame up, with one `ad.error`. */
  fun fail(
    errCode: String,
    message: String,
  ) {
    if (isOver) return
    end()
    collapse()
    context.change(ad.bidId) { it.copy(isBroken = true) }
    context.fail(errCode, message, ad.messageId, ad.bidId)
  }
}
