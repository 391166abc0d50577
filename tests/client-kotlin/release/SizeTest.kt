package com.adplacement

import java.io.ByteArrayOutputStream
import java.io.File
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.test.Test
import kotlin.test.assertTrue

/** As published: before R8, with debug information and Kotlin's metadata. To be raised for what users gain alone. */
private const val MAX_BYTES = 313_500

/** What it ought to be, without the libraries that it uses. */
private const val TARGET_BYTES = 150_000
private val CLIENT = File(System.getProperty("repository.root"), "adapters/client-kotlin")

class SizeTest {
  @Test
  fun `the classes of core and android are no larger than they were`() {
    val packed = ByteArrayOutputStream()
    ZipOutputStream(packed).use { zip ->
      for (folder in listOf("core", "android").map { File(CLIENT, "$it/target/classes") }) {
        folder.walk().filter { it.extension == "class" }.forEach {
          zip.putNextEntry(ZipEntry(it.relativeTo(folder).path))
          zip.write(it.readBytes())
        }
      }
    }
    println("Kotlin client: ${packed.size()} bytes of classes, packed; target $TARGET_BYTES, at most $MAX_BYTES")
    assertTrue(packed.size() in 10_000..MAX_BYTES, "${packed.size()} bytes")
  }
}
