package com.adplacement.support

import android.net.Uri
import android.webkit.WebResourceRequest

/** A navigation as a web view tells of it. */
class FakeRequest(
  private val address: String,
  private val isMainFrame: Boolean = true,
) : WebResourceRequest {
  override fun getUrl(): Uri = Uri.parse(address)

  override fun isForMainFrame(): Boolean = isMainFrame

  override fun isRedirect(): Boolean = false

  override fun hasGesture(): Boolean = false

  override fun getMethod(): String = "GET"

  override fun getRequestHeaders(): Map<String, String> = emptyMap()
}
