package com.adplacement

import java.time.Instant

/** Who says a [Message]. [wireName]: as the service spells it. */
public enum class Role(
  public val wireName: String,
) {
  USER("user"),
  ASSISTANT("assistant"),
}

/**
 * One message of the conversation, in its final form. [id] is stable and unique in it, [content] the visible text as
 * the user reads it.
 */
public class Message
  @JvmOverloads
  constructor(
    public val id: String,
    public val role: Role,
    public val content: String,
    public val createdAt: Instant = Instant.now(),
  ) {
    override fun equals(other: Any?): Boolean =
      other is Message &&
        id == other.id &&
        role == other.role &&
        content == other.content &&
        createdAt == other.createdAt

    override fun hashCode(): Int = id.hashCode()

    /** Without the text, so that no log holds it by accident. */
    override fun toString(): String = "Message(id=$id, role=$role)"
  }
