package com.adplacement.android.web

import android.content.Context
import android.graphics.Color
import android.view.Gravity
import android.view.View
import android.view.ViewGroup.LayoutParams.MATCH_PARENT
import android.widget.ImageButton
import android.widget.LinearLayout
import com.adplacement.android.spoken
import com.adplacement.android.wordsOf
import com.adplacement.frame.AdLabel
import kotlin.math.roundToInt

/** The least that a finger hits. */
private const val BUTTON_DP = 48

/** A page, and above it a bar with a button that closes it, so that neither stands in front of the other. */
internal fun modalBox(
  context: Context,
  page: View,
  label: AdLabel,
  onClose: () -> Unit,
): View {
  val sizePx = (BUTTON_DP * context.resources.displayMetrics.density).roundToInt()
  val button = ImageButton(context)
  button.setImageResource(android.R.drawable.ic_menu_close_clear_cancel)
  button.setBackgroundColor(Color.TRANSPARENT)
  button.contentDescription = spoken(wordsOf(label.language).closeAd, label.language)
  button.setOnClickListener { onClose() }
  val box = LinearLayout(context)
  box.orientation = LinearLayout.VERTICAL
  box.fitsSystemWindows = true
  box.setBackgroundColor(Color.BLACK)
  box.contentDescription = spoken(label)
  box.addView(button, LinearLayout.LayoutParams(sizePx, sizePx).apply { gravity = Gravity.END })
  box.addView(page, LinearLayout.LayoutParams(MATCH_PARENT, 0, 1f))
  return box
}
