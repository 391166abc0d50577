package com.adplacement.android.device

import android.util.AtomicFile
import com.adplacement.preload.KeyValueStorage
import java.io.File
import java.io.FileNotFoundException
import java.io.FileOutputStream
import java.io.IOException
import java.io.UncheckedIOException
import java.net.URLEncoder

/**
 * A small file for each key. In a folder that no backup takes along: an installation id that came to another device
 * with it would be the id of a user.
 */
internal class FileStorage(
  private val folder: File,
) : KeyValueStorage {
  private fun fileOf(key: String) = AtomicFile(File(folder, "ad_placement_" + URLEncoder.encode(key, "UTF-8")))

  override fun getItem(key: String): String? =
    try {
      String(fileOf(key).readFully())
    } catch (_: FileNotFoundException) {
      null
    } catch (broken: IOException) {
      throw UncheckedIOException(broken)
    }

  override fun setItem(
    key: String,
    value: String,
  ) {
    val file = fileOf(key)
    var open: FileOutputStream? = null
    try {
      open = file.startWrite()
      open.write(value.toByteArray())
      file.finishWrite(open)
    } catch (broken: IOException) {
      file.failWrite(open)
      throw UncheckedIOException(broken)
    }
  }
}
