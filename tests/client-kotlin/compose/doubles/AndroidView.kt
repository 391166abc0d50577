// The class that `androidx.compose.ui` has it in: what is compiled here is published.
@file:JvmName("AndroidView_androidKt")

package androidx.compose.ui.viewinterop

import android.content.Context
import android.view.View
import android.view.ViewGroup
import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier

/** Of the double: where views go. */
public object AndroidViewHost {
  public var place: ViewGroup? = null
}

/** As `androidx.compose.ui` publishes it, over the real runtime of Compose; it lays nothing out. */
@Composable
public fun <T : View> AndroidView(
  factory: (Context) -> T,
  @Suppress("UNUSED_PARAMETER") modifier: Modifier = Modifier,
  @Suppress("UNUSED_PARAMETER") onReset: ((T) -> Unit)? = null,
  onRelease: (T) -> Unit = {},
  update: (T) -> Unit = {},
) {
  val place = checkNotNull(AndroidViewHost.place)
  val view = remember { factory(place.context).also(place::addView) }
  SideEffect { update(view) }
  DisposableEffect(view) {
    onDispose {
      onRelease(view)
      place.removeView(view)
    }
  }
}
