package com.adplacement.android.web

import android.app.Activity
import android.app.Dialog
import android.content.Context
import android.content.ContextWrapper
import android.view.ViewGroup
import android.view.WindowManager
import android.widget.FrameLayout
import com.adplacement.Wire
import com.adplacement.frame.Page
import com.adplacement.frame.PageListener

internal tailrec fun activityOf(context: Context?): Activity? =
  when (context) {
    is Activity -> context
    is ContextWrapper -> activityOf(context.baseContext)
    else -> null
  }

/**
 * A page over the whole app. Nobody sees or touches the dialog before the page is revealed; it then has the focus,
 * which goes back to where it was when the dialog is gone. The back button closes it.
 */
internal fun openModalPage(
  context: Context,
  address: String,
  listener: PageListener,
): Page {
  val activity = activityOf(context)
  val dialog = Dialog(activity ?: context, android.R.style.Theme_Translucent_NoTitleBar_Fullscreen)
  val box = FrameLayout(dialog.context)
  box.contentDescription = AD_LABEL
  val page =
    WebPage(dialog.context, address, listener, onReveal = {
      show(dialog, activity, listener)
    }, onRemove = { dismiss(dialog) })
  box.addView(page.view)
  dialog.setContentView(
    box,
    ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT),
  )
  dialog.setCanceledOnTouchOutside(false)
  dialog.setOnCancelListener { listener.onDismissed() }
  return page
}

/** Screen readers announce an ad by it. */
internal const val AD_LABEL = "Advertisement"

private fun show(
  dialog: Dialog,
  activity: Activity?,
  listener: PageListener,
) {
  if (activity == null || activity.isFinishing || activity.isDestroyed) return listener.onFailed(Wire.COMPONENT_ERROR)
  try {
    dialog.window?.setLayout(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT)
    dialog.window?.setSoftInputMode(WindowManager.LayoutParams.SOFT_INPUT_STATE_ALWAYS_HIDDEN)
    dialog.show()
  } catch (_: WindowManager.BadTokenException) {
    // The activity has gone meanwhile.
    listener.onFailed(Wire.COMPONENT_ERROR)
  }
}

private fun dismiss(dialog: Dialog) {
  dialog.setOnCancelListener(null)
  if (dialog.isShowing) dialog.dismiss()
}
