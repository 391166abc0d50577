package com.adplacement

import java.net.URI

/** Who the assistant plays; pinned for the conversation. [greeting] drives the text of interstitials. */
public class Character
  @JvmOverloads
  constructor(
    public val id: String,
    public val name: String,
    public val avatarUrl: URI,
    public val greeting: String? = null,
    public val persona: String? = null,
    public val tags: List<String>? = null,
    public val isNsfw: Boolean? = null,
  )
