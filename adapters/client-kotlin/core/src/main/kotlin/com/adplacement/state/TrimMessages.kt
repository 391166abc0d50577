package com.adplacement.state

import com.adplacement.AdMessage

/** How much history a session keeps, and sends. */
private const val MAX_MESSAGES = 30
private const val MAX_BYTES = 200 * 1_024

/** Length in UTF-8. Half of a surrogate pair has two of its four bytes. */
private fun bytesOf(text: String): Long =
  text.sumOf { unit ->
    when {
      unit < '\u0080' -> 1L
      unit < '\u0800' || unit.isSurrogate() -> 2L
      else -> 3L
    }
  }

/** Without the oldest messages that are too many or too large; the newest always stays. */
internal fun trimMessages(messages: List<AdMessage>): List<AdMessage> {
  var bytes = 0L
  var from = messages.size
  while (from > 0 && messages.size - from < MAX_MESSAGES) {
    val message = messages[from - 1]
    bytes += bytesOf(message.id) + bytesOf(message.content)
    if (bytes > MAX_BYTES && from < messages.size) break
    from--
  }
  return messages.drop(from)
}
