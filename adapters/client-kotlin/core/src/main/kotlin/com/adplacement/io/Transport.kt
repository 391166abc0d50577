package com.adplacement.io

import com.adplacement.InternalAdApi

/** A JSON body on its way to the service. [timeoutMs]: after it the answer is no longer awaited. */
@InternalAdApi
public class HttpRequest(
  public val url: String,
  public val body: String,
  public val headers: Map<String, String>,
  public val timeoutMs: Long,
)

@InternalAdApi
public class HttpAnswer(
  public val status: Int,
  public val text: String,
  /** The header of that name. */
  public val retryAfter: String?,
)

/**
 * Posts a request and reads the whole answer. Throws an `IOException` when there is none; ends when it is cancelled.
 */
@InternalAdApi
public fun interface Transport {
  public suspend fun send(request: HttpRequest): HttpAnswer
}
