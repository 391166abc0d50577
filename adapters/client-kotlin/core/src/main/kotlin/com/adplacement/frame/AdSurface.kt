package com.adplacement.frame

import com.adplacement.InternalAdApi
import kotlinx.serialization.json.JsonObject

/** What a screen reader calls an ad. [language]: of the words, BCP 47; empty where it is unknown. */
@InternalAdApi
public class AdLabel(
  public val words: String,
  public val language: String,
)

/** A page of the service in a web view. */
@InternalAdApi
public interface Page {
  /** To the page, and to no other that may have come in its place. */
  public fun post(message: JsonObject)

  /** A modal page can be seen and touched from now on. [label]: as the page names it. */
  public fun reveal(label: AdLabel?)

  /** [inApp]: in a browser over the app, where there is one. Returns whether it was opened. */
  public fun openLink(
    url: String,
    inApp: Boolean,
  ): Boolean

  /** Leaves nothing behind. Idempotent. */
  public fun remove()
}

/** Receives what happens to a page, on the session's thread. */
@InternalAdApi
public interface PageListener {
  /**
   * Something was posted, as JSON. [origin]: of the document that did it; [isMainFrame]: it is the page, and no frame
   * in it.
   */
  public fun onPost(
    origin: String,
    isMainFrame: Boolean,
    json: String,
  )

  /** A creative opens a window. */
  public fun onOpenWindow(url: String)

  /** The page has been loaded to its end. */
  public fun onLoaded()

  /** The page cannot be loaded. */
  public fun onFailed(errCode: String)

  /** The process of the page ended: systems do that in the background. The page is of no use any more. */
  public fun onGone()

  /** The user closed a modal page. */
  public fun onDismissed()
}

/** Where an ad stands in an app. Called on the session's thread. */
@InternalAdApi
public interface AdSurface {
  /** A reader could see the ad now, if there were something to see. */
  public val isVisible: Boolean

  /** Loads the page below the message; `null` where there is no web view. */
  public fun openInline(
    address: String,
    listener: PageListener,
  ): Page?

  /** Takes in a page that another surface has released. */
  public fun take(page: Page)

  /** Lets a page go, which lives on without being seen. */
  public fun release(page: Page)

  /** Loads a page over the app, which is invisible before it is revealed, and which outlives this surface. */
  public fun openModal(
    address: String,
    listener: PageListener,
  ): Page?

  /** In density-independent pixels; 0 while nothing is shown. */
  public fun setHeight(height: Double)

  public fun setLabel(label: AdLabel)
}
