package com.adplacement.support

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.doubleOrNull
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonPrimitive

private val UUID = Regex("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
private const val VERSION_AT = 14

private val WORDS: Map<String, (JsonElement?) -> Boolean> =
  mapOf(
    "\$any" to { it != null },
    "\$absent" to { it == null },
    "\$string" to { textOf(it).orEmpty().isNotEmpty() },
    "\$uuid" to { UUID.matches(textOf(it).orEmpty()) },
    "\$uuid7" to { UUID.matches(textOf(it).orEmpty()) && textOf(it)?.get(VERSION_AT) == '7' },
  )

private fun textOf(value: JsonElement?): String? = (value as? JsonPrimitive)?.takeIf { it.isString }?.content

private fun lengthOf(value: JsonElement?): Int? = (value as? JsonArray)?.size ?: textOf(value)?.length

private fun isSame(
  value: JsonElement?,
  pattern: JsonElement,
): Boolean {
  if (value == pattern) return true
  if (value !is JsonPrimitive || pattern !is JsonPrimitive || value.isString || pattern.isString) return false
  return value !is JsonNull && value.doubleOrNull != null && value.doubleOrNull == pattern.doubleOrNull
}

/**
 * What differs between a value and its pattern; empty when it matches. Records may hold more than the pattern names,
 * lists may not.
 */
fun differences(
  value: JsonElement?,
  pattern: JsonElement,
  path: String = "it",
): List<String> {
  val wrong = listOf("$path is ${value ?: "absent"}, expected $pattern")

  fun unless(isRight: Boolean) = if (isRight) emptyList() else wrong
  val word = textOf(pattern)?.let(WORDS::get)
  return when {
    word != null -> unless(word(value))
    pattern is JsonArray ->
      if (value !is JsonArray || value.size != pattern.size) {
        wrong
      } else {
        pattern.flatMapIndexed { index, item -> differences(value[index], item, "$path[$index]") }
      }
    pattern !is JsonObject -> unless(isSame(value, pattern))
    "\$length" in pattern -> unless(lengthOf(value) == pattern.getValue("\$length").jsonPrimitive.int)
    "\$contains" in pattern -> unless(textOf(pattern["\$contains"]).orEmpty() in (textOf(value) ?: return wrong))
    value !is JsonObject -> wrong
    else -> pattern.flatMap { (key, part) -> differences(value[key], part, "$path.$key") }
  }
}
