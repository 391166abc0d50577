package com.adplacement.io

import com.adplacement.InternalAdApi
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.suspendCancellableCoroutine
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.net.HttpURLConnection
import java.net.URL
import kotlin.coroutines.EmptyCoroutineContext

/** More than an answer that can be read has. */
private const val MAX_BYTES = 2 * 1_024 * 1_024
private const val MAX_TIMEOUT_MS = 120_000L

/** [announced]: `Content-Length`; negative without one. */
private fun readBounded(
  stream: InputStream,
  announced: Long,
): String {
  val bytes = ByteArrayOutputStream()
  val buffer = ByteArray(8_192)
  while (bytes.size() < MAX_BYTES) {
    val count = stream.read(buffer)
    if (count < 0) break
    bytes.write(buffer, 0, count)
  }
  // Not every platform reports it.
  if (bytes.size() < minOf(announced, MAX_BYTES.toLong())) throw IOException("The answer was cut off.")
  return String(bytes.toByteArray(), Charsets.UTF_8)
}

/**
 * The platform's own HTTP: an app gets no library with us that it did not have. A redirect would hand the token and the
 * conversation to another server, so that none is followed. Blocks threads of [io] only.
 */
@InternalAdApi
public class HttpUrlTransport(
  private val io: CoroutineDispatcher = Dispatchers.IO,
) : Transport {
  override suspend fun send(request: HttpRequest): HttpAnswer =
    suspendCancellableCoroutine { continuation ->
      inBackground { if (continuation.isActive) continuation.resumeWith(exchange(request, continuation)) }
    }

  private fun inBackground(task: () -> Unit) = io.dispatch(EmptyCoroutineContext, Runnable(task))

  private fun exchange(
    request: HttpRequest,
    continuation: CancellableContinuation<HttpAnswer>,
  ): Result<HttpAnswer> =
    try {
      val connection =
        URL(request.url).openConnection() as? HttpURLConnection ?: throw IOException("Not an address of the web.")
      // Closing takes locks and sends bytes: not on the thread that draws.
      continuation.invokeOnCancellation { inBackground(connection::disconnect) }
      Result.success(post(connection, request).also { connection.disconnect() })
    } catch (error: IOException) {
      Result.failure(error)
    } catch (
      @Suppress("TooGenericExceptionCaught") error: RuntimeException,
    ) {
      // Platforms throw unchecked ones at addresses and headers that they do not like, or without a permission.
      Result.failure(IOException("The request cannot be sent.", error))
    }

  private fun post(
    connection: HttpURLConnection,
    request: HttpRequest,
  ): HttpAnswer {
    val bytes = request.body.toByteArray(Charsets.UTF_8)
    val timeoutMs = request.timeoutMs.coerceIn(1, MAX_TIMEOUT_MS).toInt()
    connection.apply {
      requestMethod = "POST"
      instanceFollowRedirects = false
      useCaches = false
      connectTimeout = timeoutMs
      readTimeout = timeoutMs
      doOutput = true
      // Of a body of this kind the platform sends no second copy behind our back.
      setFixedLengthStreamingMode(bytes.size)
      setRequestProperty("Content-Type", "application/json; charset=utf-8")
      request.headers.forEach(::setRequestProperty)
      outputStream.use { it.write(bytes) }
    }
    val status = connection.responseCode
    val stream = if (status >= HttpURLConnection.HTTP_BAD_REQUEST) connection.errorStream else connection.inputStream
    val text = stream?.use { readBounded(it, connection.contentLengthLong) }
    return HttpAnswer(status, text.orEmpty(), connection.getHeaderField("Retry-After"))
  }
}
