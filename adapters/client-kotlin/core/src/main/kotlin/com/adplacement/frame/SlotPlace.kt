package com.adplacement.frame

/**
 * Where an ad is seen: one surface after another, each at once as high and called as the last. [height]: so far.
 * [onHeight]: takes the height that a page asks for.
 */
internal class SlotPlace(
  height: Double,
  private val onHeight: (Double) -> Unit,
) {
  var surface: AdSurface? = null
    private set
  private var label: AdLabel? = null
  private var wantedHeight = height

  var height: Double = height
    private set

  /** Frames start hidden, whatever height they ask for; one that was seen before stands open for its page. */
  var isShown: Boolean = height > 0
    set(value) {
      field = value
      resize(wantedHeight)
    }

  val isVisible: Boolean get() = surface?.isVisible == true

  fun enter(next: AdSurface) {
    surface = next
    next.setHeight(height)
    label?.let(next::setLabel)
  }

  fun leave(page: Page?) {
    page?.let { surface?.release(it) }
    surface = null
  }

  fun name(label: AdLabel) {
    this.label = label
    surface?.setLabel(label)
  }

  fun resize(height: Double) {
    wantedHeight = height
    val next = if (isShown) height else 0.0
    if (next == this.height) return
    this.height = next
    surface?.setHeight(next)
    onHeight(next)
  }

  /** Nothing is left to be seen here; another page begins at the height. */
  fun empty() {
    surface?.setHeight(0.0)
  }

  /** Nor will there be anything. */
  fun collapse() {
    height = 0.0
    empty()
  }
}
