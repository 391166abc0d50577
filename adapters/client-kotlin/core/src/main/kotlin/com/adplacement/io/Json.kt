package com.adplacement.io

import com.adplacement.InternalAdApi
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** Small tolerant readers of what comes from outside; none of them throws. */
internal fun JsonElement?.fields(): JsonObject = this as? JsonObject ?: JsonObject(emptyMap())

/** A string that says something. */
internal fun JsonElement?.text(): String? =
  (this as? JsonPrimitive)?.takeIf { it.isString }?.content?.takeIf(String::isNotEmpty)

internal fun JsonElement?.number(): Double? =
  (this as? JsonPrimitive)
    ?.takeUnless { it.isString }
    ?.content
    ?.toDoubleOrNull()
    ?.takeIf(Double::isFinite)

/** Whether it is this very literal. */
internal fun JsonElement?.isLiteral(value: Boolean): Boolean =
  this is JsonPrimitive && !isString && content == value.toString()

/** Present, and not `null`. */
internal fun JsonElement?.isPresent(): Boolean = this != null && this !is JsonNull

/** A record without the keys that say nothing. Values: text, numbers, truth values, lists and records of them. */
@InternalAdApi
public fun jsonOf(vararg entries: Pair<String, Any?>): JsonObject =
  JsonObject(entries.mapNotNull { (key, value) -> value?.let { key to elementOf(it) } }.toMap())

private fun elementOf(value: Any): JsonElement =
  when (value) {
    is JsonElement -> value
    is String -> JsonPrimitive(value)
    // JSON has no word for the others.
    is Number -> if (value.toDouble().isFinite()) JsonPrimitive(value) else JsonNull
    is Boolean -> JsonPrimitive(value)
    is List<*> -> JsonArray(value.filterNotNull().map(::elementOf))
    is Map<*, *> -> jsonOf(*value.map { (key, part) -> key.toString() to part }.toTypedArray())
    else -> JsonPrimitive(value.toString())
  }

/** More than any honest answer has; parsing more would be felt in the app. */
private const val MAX_CHARS = 1_000_000
private const val MAX_DEPTH = 32

private val NUMBER = Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")

/** How deep it is nested, before anything is built of it. */
private fun depthOf(text: String): Int {
  var depth = 0
  var deepest = 0
  var isInText = false
  var isEscaped = false
  for (character in text) {
    when {
      isEscaped -> isEscaped = false
      isInText && character == '\\' -> isEscaped = true
      character == '"' -> isInText = !isInText
      isInText -> Unit
      character == '[' || character == '{' -> deepest = maxOf(deepest, ++depth)
      character == ']' || character == '}' -> depth--
    }
  }
  return deepest
}

/** The library takes words without quotes for values. */
private fun isStrict(element: JsonElement): Boolean =
  when (element) {
    is JsonObject -> element.values.all(::isStrict)
    is JsonArray -> element.all(::isStrict)
    is JsonPrimitive ->
      element.isString || element is JsonNull || element.content in LITERALS || NUMBER.matches(element.content)
  }

private val LITERALS = setOf("true", "false")

/** The JSON value, or `null` when there is none. */
@InternalAdApi
public fun parseJson(text: String): JsonElement? =
  try {
    if (text.length > MAX_CHARS || depthOf(text) > MAX_DEPTH) null else Json.parseToJsonElement(text).takeIf(::isStrict)
  } catch (_: SerializationException) {
    null
  }
