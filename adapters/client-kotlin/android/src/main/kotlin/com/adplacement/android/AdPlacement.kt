package com.adplacement.android

import android.content.Context
import com.adplacement.AdSession
import com.adplacement.SessionOptions
import com.adplacement.android.device.AndroidPlatformInfo
import com.adplacement.session.SessionPlatform
import com.adplacement.session.createSession
import kotlinx.coroutines.Dispatchers

/** Where an app begins. */
public object AdPlacement {
  /**
   * Starts the session of one conversation. Of [context] only its application is kept. Never throws; what is wrong with
   * the options arrives as `ad.error`. On any thread.
   */
  @JvmStatic
  public fun createSession(
    context: Context,
    options: SessionOptions,
  ): AdSession {
    val info = AndroidPlatformInfo(context.applicationContext ?: context)
    return createSession(options, SessionPlatform(info, Dispatchers.Main.immediate))
  }
}
