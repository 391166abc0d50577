package com.adplacement.android

import com.adplacement.support.ROOT
import java.io.File
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

private val CLIENT = File(ROOT, "adapters/client-kotlin")

class PackageTest {
  private fun textOf(path: String) = File(CLIENT, path).readText()

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
    assertTrue("VERSION_NAME=4.0.0" in textOf("gradle.properties"))
    val common = textOf("build.gradle.kts")
    for (line in listOf("minSdk = 26", "compileSdk = 34")) assertTrue(line in common, line)
  }

  @Test
  fun `both builds give the compiler the same options`() {
    val ofMaven = Regex("<arg>(-X[^<]+)</arg>").findAll(textOf("pom.xml")).map { it.groupValues[1] }.toSet()
    val ofGradle = Regex("\"(-X[^\"]+)\"").findAll(textOf("build.gradle.kts")).map { it.groupValues[1] }.toSet()
    assertEquals(ofMaven, ofGradle)
  }
}
