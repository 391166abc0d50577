package com.adplacement.support

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import java.io.File

/** The repository, as the build names it. */
val ROOT: File = File(System.getProperty("repository.root") ?: error("The build names no repository.root."))

private val FOLDER = File(ROOT, "tests/exemplars/client")
private const val PLATFORM = "kotlin"

private fun read(file: File): JsonObject = Json.parseToJsonElement(file.readText()).jsonObject

private val defaults = read(File(FOLDER, "defaults.json"))

fun JsonObject.textAt(key: String): String? = (this[key] as? JsonPrimitive)?.takeIf { it.isString }?.content

/** The format of `docs/client-specification.md`. */
class Scenario(
  val file: String,
  private val json: JsonObject,
) {
  val name: String = json.getValue("name").jsonPrimitive.content
  val describes: List<String> = json.getValue("describes").jsonArray.map { it.jsonPrimitive.content }
  val host: JsonObject = json["host"]?.jsonObject ?: JsonObject(emptyMap())
  val session: JsonObject = JsonObject(defaults.getValue("session").jsonObject + json["session"]?.jsonObject.orEmpty())
  val prelude: List<JsonObject> = preludeOf(json.textAt("given"))
  val steps: List<JsonObject> = stepsOf(json)

  val isOurs: Boolean get() = json["platforms"]?.jsonArray?.any { it.jsonPrimitive.content == PLATFORM } ?: true

  override fun toString(): String = "$file: $name"
}

private fun stepsOf(json: JsonObject): List<JsonObject> = json.getValue("steps").jsonArray.map(JsonElement::jsonObject)

/** Steps before the first one of a scenario, outermost prelude first. */
private fun preludeOf(given: String?): List<JsonObject> {
  if (given == null) return emptyList()
  val prelude =
    defaults
      .getValue("preludes")
      .jsonObject
      .getValue(given)
      .jsonObject
  return preludeOf(prelude.textAt("given")) + stepsOf(prelude)
}

/** Scenarios name the client of the page that they were written for; an app on Android has no vendor's id. */
private fun spokenHere(element: JsonElement): JsonElement =
  when (element) {
    is JsonObject ->
      JsonObject(
        element
          .filterNot { (key, value) -> key == "vendorId" && value != JsonPrimitive("\$absent") }
          .mapValues { (key, value) ->
            if (key == "platform" && value == JsonPrimitive("web")) JsonPrimitive("android") else spokenHere(value)
          },
      )
    is kotlinx.serialization.json.JsonArray -> kotlinx.serialization.json.JsonArray(element.map(::spokenHere))
    JsonPrimitive("sdk-js") -> JsonPrimitive("sdk-kotlin")
    else -> element
  }

/** Every scenario that concerns this client. */
fun scenarios(): List<Scenario> =
  FOLDER
    .listFiles { file -> file.extension == "json" && file.name !in setOf("defaults.json", "scenario.schema.json") }
    .orEmpty()
    .sorted()
    .flatMap { file ->
      read(file).getValue("scenarios").jsonArray.map { Scenario(file.name, spokenHere(it).jsonObject) }
    }.filter(Scenario::isOurs)
