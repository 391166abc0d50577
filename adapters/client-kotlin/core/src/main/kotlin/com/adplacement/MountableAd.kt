package com.adplacement

import com.adplacement.frame.AdSurface
import kotlinx.serialization.json.JsonObject

/** An ad on a surface, now or when it comes. On the session's thread. */
@InternalAdApi
public interface Mount {
  /** Where the ad is on the screen, which its page cannot measure in a web view. */
  public fun reportDimensions(dimensions: JsonObject)

  /** Takes the ad off the surface; it may be mounted again, and its page waits for that. Idempotent. */
  public fun remove()
}

/** An [Ad] for those who draw. */
@InternalAdApi
public interface MountableAd : Ad {
  /** Of its place, in density-independent pixels, as far as it is known: what a row begins with. */
  public val height: Double

  /** Shows the ad, now or when it comes. It stands on one surface at a time: a list hands its places around. */
  public fun mount(surface: AdSurface): Mount
}
