package com.adplacement.flutter

import android.content.Context
import android.net.Uri
import java.io.File

/** Ours alone. Not in the backup of the app: an installation id that came to another device would not be one's own. */
internal class OwnStorage(
  context: Context,
) {
  private val folder = File(context.noBackupFilesDir, "ad_placement")

  fun read(key: String): String? = fileOf(key).takeIf { it.isFile }?.readText()

  /** A reader finds the old value or the new one, never a part of it. */
  fun write(
    key: String,
    value: String,
  ) {
    folder.mkdirs()
    val part = File.createTempFile("part", null, folder)
    part.writeText(value)
    if (!part.renameTo(fileOf(key))) part.delete()
  }

  private fun fileOf(key: String) = File(folder, Uri.encode(key))
}
