package com.adplacement.support

import java.io.Closeable
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/** A server on loopback that writes what it is told, byte for byte; `null` writes nothing and waits. */
class RawServer(
  private val answer: (path: String) -> String?,
) : Closeable {
  private val socket = ServerSocket(0, 50, InetAddress.getLoopbackAddress())
  private val open = CopyOnWriteArrayList<Socket>()
  val paths: CopyOnWriteArrayList<String> = CopyOnWriteArrayList()
  private val seen = LinkedBlockingQueue<String>()
  val address: String = "http://127.0.0.1:${socket.localPort}"

  init {
    thread(isDaemon = true) {
      while (!socket.isClosed) {
        val client = runCatching { socket.accept() }.getOrNull() ?: break
        open += client
        thread(isDaemon = true) { runCatching { serve(client) } }
      }
    }
  }

  private fun serve(client: Socket) {
    val input = client.getInputStream()
    val head = StringBuilder()
    while (!head.endsWith("\r\n\r\n")) head.append(input.read().takeIf { it >= 0 }?.toChar() ?: return)
    val length =
      Regex("(?i)content-length: (\\d+)")
        .find(head)
        ?.groupValues
        ?.get(1)
        ?.toInt() ?: 0
    input.readNBytes(length)
    val path = head.split(' ')[1]
    paths += path
    seen += path
    val text = answer(path) ?: return
    client.getOutputStream().write(text.toByteArray())
    client.close()
  }

  /** Waits until a request for [path] has arrived. */
  fun await(path: String) {
    do {
      val next = seen.poll(OwnThread.PATIENCE_S, TimeUnit.SECONDS) ?: error("No request asked for $path.")
    } while (next != path)
  }

  override fun close() {
    socket.close()
    open.forEach(Socket::close)
  }

  companion object {
    fun json(
      body: String,
      status: String = "200 OK",
    ): String =
      "HTTP/1.1 $status\r\nContent-Type: application/json\r\nContent-Length: ${body.toByteArray().size}\r\nConnection: close\r\n\r\n$body"
  }
}
