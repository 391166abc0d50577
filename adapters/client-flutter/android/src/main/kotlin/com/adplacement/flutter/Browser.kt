package com.adplacement.flutter

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Bundle

/** An intent with this key, even without a value, asks a browser for a Custom Tab; others do not look at it. */
private const val CUSTOM_TAB_SESSION = "android.support.customtabs.extra.SESSION"

/**
 * Opens an address of the web. [inApp]: in a Custom Tab, where the browser has them. Returns whether something opened
 * it.
 */
internal fun openInBrowser(
  context: Context,
  url: String,
  inApp: Boolean,
): Boolean {
  val intent = Intent(Intent.ACTION_VIEW, Uri.parse(url).normalizeScheme()).addCategory(Intent.CATEGORY_BROWSABLE)
  if (inApp) intent.putExtras(Bundle().apply { putBinder(CUSTOM_TAB_SESSION, null) })
  if (context !is Activity) intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
  return try {
    context.startActivity(intent)
    true
  } catch (_: ActivityNotFoundException) {
    false
  } catch (_: SecurityException) {
    // What answers to the address is not for us to start.
    false
  }
}
