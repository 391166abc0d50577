package com.adplacement.android.web

import android.app.Activity
import android.app.Dialog
import android.content.Context
import android.content.ContextWrapper
import android.view.ViewGroup
import android.view.ViewGroup.LayoutParams.MATCH_PARENT
import android.view.WindowManager
import com.adplacement.Wire
import com.adplacement.android.deviceLabel
import com.adplacement.frame.AdLabel
import com.adplacement.frame.Page
import com.adplacement.frame.PageListener

internal tailrec fun activityOf(context: Context?): Activity? =
  when (context) {
    is Activity -> context
    is ContextWrapper -> activityOf(context.baseContext)
    else -> null
  }

/**
 * A page over the whole app. The dialog cannot be seen or touched before the page is revealed; it then has the focus,
 * which goes back to where it was when the dialog is gone. The back button closes it, and so does a button of the
 * dialog's own: a page that hangs has none that works. It is shown again by the activity that comes after a rotation.
 */
internal fun openModalPage(
  context: Context,
  address: String,
  listener: PageListener,
): Page {
  val modal = ModalDialog(activityOf(context), listener)
  return WebPage(context, address, listener, modal::reveal, modal::remove).also(modal::begin)
}

private class ModalDialog(
  private var activity: Activity?,
  private val listener: PageListener,
) : TurnedActivity {
  private var page: WebPage? = null
  private var dialog: Dialog? = null
  private var label = deviceLabel()
  private var isRevealed = false
  private val turns = Turns(this)

  fun begin(page: WebPage) {
    this.page = page
    activity?.let(turns::follow)
  }

  fun reveal(label: AdLabel?) {
    isRevealed = true
    label?.let { this.label = it }
    if (!turns.isBetween) show()
  }

  private fun show() {
    val (activity, page) = activity to page
    if (activity == null || page == null || activity.isFinishing || activity.isDestroyed) {
      return listener.onFailed(Wire.COMPONENT_ERROR)
    }
    page.enter(activity)
    val next = Dialog(activity, android.R.style.Theme_Translucent_NoTitleBar_Fullscreen)
    next.setContentView(modalBox(next.context, page.view, label, listener::onDismissed))
    next.setCanceledOnTouchOutside(false)
    next.setOnCancelListener { listener.onDismissed() }
    dialog = next
    try {
      next.window?.setLayout(MATCH_PARENT, MATCH_PARENT)
      next.window?.setSoftInputMode(WindowManager.LayoutParams.SOFT_INPUT_STATE_ALWAYS_HIDDEN)
      next.show()
    } catch (_: WindowManager.BadTokenException) {
      // The activity has gone meanwhile.
      listener.onFailed(Wire.COMPONENT_ERROR)
    }
  }

  private fun hide() {
    val shown = dialog ?: return
    dialog = null
    page?.view?.let { (it.parent as? ViewGroup)?.removeView(it) }
    shown.setOnCancelListener(null)
    if (shown.isShowing) shown.dismiss()
  }

  override fun onTurning() {
    hide()
    activity = null
    page?.leave()
  }

  override fun onTurned(next: Activity) {
    activity = next
    page?.enter(next)
    if (isRevealed) show()
  }

  override fun onLeft(): Unit = listener.onDismissed()

  fun remove() {
    turns.end()
    hide()
    page = null
    activity = null
  }
}
