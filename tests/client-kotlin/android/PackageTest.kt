package com.adplacement.android

import com.adplacement.support.ROOT
import java.io.ByteArrayOutputStream
import java.io.File
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Before R8, with all that a debugger wants to know. To be lowered, never raised. */
private const val MAX_BYTES = 270_000
private val CLIENT = File(ROOT, "adapters/client-kotlin")

class PackageTest {
  private fun textOf(path: String) = File(CLIENT, path).readText()

  @Test
  fun `the classes of core and view are no larger than they were, packed`() {
    val packed = ByteArrayOutputStream()
    ZipOutputStream(packed).use { zip ->
      for (folder in listOf("core/target/classes", "android/target/classes").map { File(CLIENT, it) }) {
        folder.walk().filter { it.extension == "class" }.forEach {
          zip.putNextEntry(ZipEntry(it.relativeTo(folder).path))
          zip.write(it.readBytes())
        }
      }
    }
    println("Classes of core and android: ${packed.size()} bytes")
    assertTrue(packed.size() in 10_000..MAX_BYTES, "${packed.size()} bytes")
  }

  @Test
  fun `the manifest asks for what is used`() {
    val named =
      Regex(
        "uses-permission android:name=\"([^\"]+)\"",
      ).findAll(textOf("android/src/main/AndroidManifest.xml"))
    val names = named.map { it.groupValues[1].substringAfterLast('.') }.toSet()
    assertEquals(setOf("INTERNET", "ACCESS_NETWORK_STATE", "AD_ID"), names)
  }

  @Test
  fun `both builds take the same versions`() {
    val (maven, gradle) = textOf("pom.xml") to textOf("gradle/libs.versions.toml")
    for (name in listOf("kotlin", "coroutines", "serialization")) {
      val version = Regex("<$name.version>([^<]+)<").find(maven)?.groupValues?.get(1)
      assertTrue("$name = \"$version\"" in gradle, name)
    }
    assertTrue("version = \"4.0.0\"" in textOf("build.gradle.kts"))
    for (module in listOf("android", "compose")) assertTrue("minSdk = 26" in textOf("$module/build.gradle.kts"))
  }
}
