package com.adplacement.frame

/** Rows around the screen: more pages cost memory, fewer load again while a list scrolls. */
private const val MAX_WAITING = 8

/** Pages of a session that no surface shows now. The one that waits longest goes first. */
internal class PagePool {
  private val waiting = ArrayDeque<AdSlot>()

  fun add(slot: AdSlot) {
    waiting.removeAll(AdSlot::isRemoved)
    waiting += slot
    if (waiting.size > MAX_WAITING) waiting.removeFirst().remove()
  }

  /** [slot] is shown again. Another page of the same ad, in another theme, is of no use then. */
  fun take(slot: AdSlot) {
    waiting -= slot
    val others = waiting.filter { it.bidId == slot.bidId }
    waiting -= others.toSet()
    others.forEach(AdSlot::remove)
  }
}
