package com.adplacement.android

import com.adplacement.support.ROOT
import java.io.File
import java.security.MessageDigest
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

private val CLIENT = File(ROOT, "adapters/client-kotlin")

/** Of the wrapper of Gradle 8.7 and 8.8, as Gradle lists it. */
private const val WRAPPER_SHA_256 = "cb0da6751c2b753a16ac168bb354870ebb1e162e9083f116729cec9c781156b8"
private val MODULES = setOf("core", "android", "compose")

class PackageTest {
  private fun textOf(path: String) = File(CLIENT, path).readText()

  private fun firstOf(
    pattern: String,
    text: String,
  ) = assertNotNull(Regex(pattern, RegexOption.MULTILINE).find(text), pattern).groupValues[1]

  private fun allOf(
    pattern: String,
    text: String,
  ) = Regex(pattern).findAll(text).map { it.groupValues[1] }.toSet()

  /** `libs.coroutines.core` of the catalogue. */
  private fun libraryOf(alias: String) =
    firstOf("^${alias.replace('.', '-')} = .* module = \"([^\"]+)\"", textOf("gradle/libs.versions.toml"))

  private fun ofGradle(module: String) =
    Regex(" {2}(?:api|implementation)\\((?:project\\(\":(\\w+)\"\\)|libs\\.([\\w.]+))\\)")
      .findAll(textOf("$module/build.gradle.kts"))
      .map { it.destructured }
      .map { (own, alias) -> if (own.isEmpty()) libraryOf(alias) else "com.adplacement:$own" }
      .toSet()

  /** What an app gets as well. The artifacts of virtual machines have names of their own in Maven. */
  private fun ofMaven(module: String) =
    allOf("<dependency>([\\s\\S]+?)</dependency>", textOf("$module/pom.xml"))
      .filterNot { "<scope>" in it || "org.robolectric" in it }
      .map { "${firstOf("<groupId>(.+)<", it)}:${firstOf("<artifactId>(.+)<", it).removeSuffix("-jvm")}" }
      .toSet()

  @Test
  fun `the manifest asks for what is used`() {
    val named = allOf("uses-permission android:name=\"([^\"]+)\"", textOf("android/src/main/AndroidManifest.xml"))
    assertEquals(setOf("INTERNET", "ACCESS_NETWORK_STATE", "AD_ID"), named.map { it.substringAfterLast('.') }.toSet())
  }

  @Test
  fun `both builds take the same versions`() {
    val (maven, gradle) = textOf("pom.xml") to textOf("gradle/libs.versions.toml")
    for (name in listOf("kotlin", "coroutines", "serialization")) {
      val version = firstOf("<$name.version>([^<]+)<", maven)
      assertTrue("$name = \"$version\"" in gradle, name)
    }
    assertTrue("VERSION_NAME=4.0.0" in textOf("gradle.properties"))
    val common = textOf("build.gradle.kts")
    val oldest = firstOf("<android.level>(\\d+)<", maven)
    for (line in listOf("minSdk = $oldest", "compileSdk = 34")) assertTrue(line in common, line)
  }

  @Test
  fun `the wrapper is one that Gradle published, and takes no other distribution than the one it names`() {
    val jar = File(CLIENT, "gradle/wrapper/gradle-wrapper.jar").readBytes()
    val digest = MessageDigest.getInstance("SHA-256").digest(jar).joinToString("") { "%02x".format(it) }
    assertEquals(WRAPPER_SHA_256, digest)
    firstOf("^distributionSha256Sum=([0-9a-f]{64})$", textOf("gradle/wrapper/gradle-wrapper.properties"))
  }

  @Test
  fun `both builds give the compiler the same options`() {
    assertEquals(
      allOf("<arg>(-X[^<]+)</arg>", textOf("pom.xml")),
      allOf("\"(-X[^\"]+)\"", textOf("build.gradle.kts")),
    )
  }

  @Test
  fun `both builds make the same modules, under the same coordinates`() {
    assertEquals(MODULES, allOf("\":(\\w+)\"", textOf("settings.gradle.kts")))
    assertEquals(MODULES, allOf("<module>(\\w+)</module>", textOf("pom.xml")))
    for (key in listOf("GROUP" to "groupId", "VERSION_NAME" to "version")) {
      val said = firstOf("^${key.first}=(.+)$", textOf("gradle.properties"))
      assertEquals(said, firstOf("<${key.second}>([^<]+)<", textOf("pom.xml")))
    }
  }

  @Test
  fun `both builds depend on the same, but for libraries that are AARs`() {
    for (module in MODULES) {
      assertEquals(ofGradle(module).filterNot { it.startsWith("androidx.") }.toSet(), ofMaven(module), module)
    }
  }

  @Test
  fun `a module has nothing that the package without AGP would leave out`() {
    for (module in MODULES) {
      val files = File(CLIENT, "$module/src").walk().filter(File::isFile)
      val paths = files.map { it.relativeTo(File(CLIENT, module)).path }
      val others = paths.filterNot { it.startsWith("src/main/kotlin/") && it.endsWith(".kt") }.toSet()
      assertEquals(if (module == "android") setOf("src/main/AndroidManifest.xml") else emptySet(), others)
      val said = allOf("consumerProguardFiles\\(\"(.+)\"\\)", textOf("$module/build.gradle.kts"))
      val rules = File(CLIENT, module).list().orEmpty().filter { it.endsWith(".pro") }
      assertEquals(rules.toSet(), said)
      assertTrue(rules.all { it == "consumer-rules.pro" })
    }
  }
}
