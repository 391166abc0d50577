package com.adplacement.support

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

private val NOTHING = JsonArray(emptyList())

/**
 * Requests and events are exactly those named: a step that names none had none. The rest is compared where it is named.
 */
private fun problemsOf(
  world: World,
  expected: JsonObject,
): List<String> {
  val (debug, heard) = world.takeDebug() to world.takeHeard()
  val missing = expected["debug"]?.jsonArray.orEmpty().filter { it.jsonPrimitive.content !in debug }
  return differences(world.takeRequests(), expected["requests"] ?: NOTHING, "requests") +
    differences(world.takeEvents(), expected["events"] ?: NOTHING, "events") +
    missing.map { "no debug event $it" } +
    expected["frameHears"]?.let { differences(heard, it, "frameHears") }.orEmpty() +
    expected["state"]?.let { differences(world.state(), it, "state") }.orEmpty()
}

/** Plays a scenario to the first step that went otherwise than expected; returns what was wrong with it. */
fun play(
  scenario: Scenario,
  steps: List<JsonObject> = scenario.steps,
): List<String> {
  val world = World(scenario)
  try {
    scenario.prelude.forEach(world::run)
    problemsOf(world, JsonObject(emptyMap()))
    for ((index, step) in steps.withIndex()) {
      world.run(step)
      val problems = problemsOf(world, step["expect"]?.jsonObject ?: JsonObject(emptyMap()))
      if (problems.isNotEmpty()) return problems.map { "step ${index + 1} (${step.textAt("do")}): $it" }
    }
    return emptyList()
  } finally {
    world.end()
  }
}
