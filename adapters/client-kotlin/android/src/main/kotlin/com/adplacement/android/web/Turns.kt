package com.adplacement.android.web

import android.app.Activity
import android.app.Application
import android.os.Bundle

/** What outlives an activity that the system makes anew, because the device was turned for example. */
internal interface TurnedActivity {
  /** The activity goes; another one comes. */
  fun onTurning()

  fun onTurned(next: Activity)

  /** The activity goes for good. */
  fun onLeft()
}

/** Follows one activity into the one that comes in its place. */
internal class Turns(
  private val listener: TurnedActivity,
) : Application.ActivityLifecycleCallbacks {
  private var followed: Activity? = null
  private var awaited: Class<out Activity>? = null
  private var application: Application? = null

  /** One activity went, and the other has not come yet. */
  val isBetween: Boolean get() = awaited != null

  fun follow(activity: Activity) {
    followed = activity
    application = activity.application
    activity.application.registerActivityLifecycleCallbacks(this)
  }

  /** Idempotent. */
  fun end() {
    application?.unregisterActivityLifecycleCallbacks(this)
    application = null
    followed = null
    awaited = null
  }

  override fun onActivityDestroyed(activity: Activity) {
    if (activity !== followed) return
    followed = null
    if (!activity.isChangingConfigurations) return listener.onLeft()
    awaited = activity.javaClass
    listener.onTurning()
  }

  override fun onActivityResumed(activity: Activity) {
    if (activity.javaClass != awaited) return
    awaited = null
    followed = activity
    listener.onTurned(activity)
  }

  override fun onActivityCreated(
    activity: Activity,
    savedInstanceState: Bundle?,
  ): Unit = Unit

  override fun onActivityStarted(activity: Activity): Unit = Unit

  override fun onActivityPaused(activity: Activity): Unit = Unit

  override fun onActivityStopped(activity: Activity): Unit = Unit

  override fun onActivitySaveInstanceState(
    activity: Activity,
    outState: Bundle,
  ): Unit = Unit
}
