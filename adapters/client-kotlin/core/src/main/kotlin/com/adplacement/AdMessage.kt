package com.adplacement

import java.time.Instant

/** The author of an [AdMessage]. [wireName]: as the service spells it. */
public enum class AdRole(
  public val wireName: String,
) {
  USER("user"),
  ASSISTANT("assistant"),
}

/**
 * One message of the conversation, in its final form. [id] is stable and unique in it, [content] the visible text as
 * the user reads it.
 */
public class AdMessage(
  public val id: String,
  public val role: AdRole,
  public val content: String,
  public val createdAt: Instant,
) {
  /** Created now. */
  public constructor(id: String, role: AdRole, content: String) : this(id, role, content, Instant.now())

  override fun equals(other: Any?): Boolean =
    other is AdMessage &&
      id == other.id &&
      role == other.role &&
      content == other.content &&
      createdAt == other.createdAt

  override fun hashCode(): Int = id.hashCode()

  /** Without the text, so that no log holds it by accident. */
  override fun toString(): String = "AdMessage(id=$id, role=$role)"
}
