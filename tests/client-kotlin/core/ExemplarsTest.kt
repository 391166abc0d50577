package com.adplacement

import com.adplacement.support.Scenario
import com.adplacement.support.play
import com.adplacement.support.scenarios
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import org.junit.runner.RunWith
import org.junit.runners.Parameterized
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Every scenario of `docs/client-specification.md` that concerns this client, as a test each. */
@RunWith(Parameterized::class)
class ExemplarsTest(
  private val scenario: Scenario,
) {
  @Test
  fun plays(): Unit = assertEquals(emptyList(), play(scenario))

  companion object {
    @JvmStatic
    @Parameterized.Parameters(name = "{0}")
    fun all(): List<Scenario> = scenarios()
  }
}

/** A runner that does not look would find nothing wrong with anything. */
class ChangedExemplarsTest {
  private fun changed(
    step: JsonObject,
    key: String,
  ): JsonObject {
    val expected = step["expect"]?.jsonObject ?: JsonObject(emptyMap())
    val list = (expected[key] as? JsonArray).orEmpty()
    return JsonObject(step + ("expect" to JsonObject(expected + (key to JsonArray(list.dropLast(1) + JsonNull)))))
  }

  @Test
  fun `a scenario with another request or event fails, at every step`() {
    for (scenario in scenarios()) {
      for (index in scenario.steps.indices) {
        for (key in listOf("requests", "events")) {
          val steps = scenario.steps.mapIndexed { at, step -> if (at == index) changed(step, key) else step }
          assertTrue(play(scenario, steps).isNotEmpty(), "$scenario, step ${index + 1}, $key")
        }
      }
    }
  }

  @Test
  fun `there are as many scenarios as there were at least`(): Unit = assertTrue(scenarios().size >= 174)
}
