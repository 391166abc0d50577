package com.adplacement

import kotlinx.validation.api.dump
import kotlinx.validation.api.filterOutAnnotated
import kotlinx.validation.api.filterOutNonPublic
import kotlinx.validation.api.loadApiFromJvmClasses
import org.junit.runner.RunWith
import org.junit.runners.Parameterized
import java.io.File
import kotlin.test.Test
import kotlin.test.assertEquals

private val CLIENT = File(System.getProperty("repository.root"), "adapters/client-kotlin")
private const val INTERNAL = "com/adplacement/InternalAdApi"

/** As Gradle's `apiDump` writes it. */
private fun apiOf(module: String): String {
  val classes = File(CLIENT, "$module/target/classes").walk().filter { it.extension == "class" }
  val open = classes.sorted().map { it.inputStream() }
  return open
    .loadApiFromJvmClasses()
    .filterOutNonPublic(nonPublicPackages = listOf("androidx"))
    .filterOutAnnotated(setOf(INTERNAL))
    .dump(StringBuilder())
    .toString()
}

/**
 * Names that apps may use change by intent only: `node build/native/kotlin.mjs --update` writes the files that
 * `./gradlew apiCheck` reads as well.
 */
@RunWith(Parameterized::class)
class PublicApiTest(
  private val module: String,
) {
  @Test
  fun `the public names are those that are kept`() {
    val kept = File(CLIENT, "$module/api/$module.api")
    if (System.getProperty("api.update").toBoolean()) {
      kept.parentFile.mkdirs()
      kept.writeText(apiOf(module))
    }
    assertEquals(kept.readText(), apiOf(module), "node build/native/kotlin.mjs --update")
  }

  /** Compiled callers name every parameter of such a constructor: with one more, they do not find it. */
  @Test
  fun `no constructor has defaults, but that of the view, whose parameters are Android's`() {
    val withDefaults = apiOf(module).lines().filter { "<init>" in it && "ILkotlin/jvm/internal/Default" in it }
    assertEquals(if (module == "android") 1 else 0, withDefaults.size, withDefaults.joinToString("\n"))
  }

  companion object {
    @JvmStatic
    @Parameterized.Parameters(name = "{0}")
    fun modules(): List<String> = listOf("core", "android", "compose")
  }
}
