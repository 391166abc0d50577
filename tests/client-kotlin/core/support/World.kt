package com.adplacement.support

import com.adplacement.AdEvent
import com.adplacement.AdMessage
import com.adplacement.AdRole
import com.adplacement.MountableAd
import com.adplacement.io.HttpAnswer
import com.adplacement.io.jsonOf
import com.adplacement.session.SessionPlatform
import com.adplacement.session.createSession
import com.adplacement.specification.Session
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.double
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long

private class Placed(
  val ad: MountableAd,
  val surface: FakeSurface,
)

/** The client with everything around it replaced; runs the steps of a scenario. */
class World(
  private val scenario: Scenario,
) {
  private val time = VirtualTime()
  private val server = FakeServer()
  private val storage = FakeStorage(scenario.host["storage"])
  private val device = FakeDevice(storage, scenario.host["identifiers"]?.jsonObject ?: JsonObject(emptyMap()))
  private val screen = FakeScreen()
  private val ads = mutableMapOf<String, Placed>()
  private val events = mutableListOf<AdEvent>()
  private val debug = mutableListOf<String>()
  private lateinit var session: Session

  private fun hear(event: AdEvent) {
    events += event
    when (scenario.host.textAt("onEvent")) {
      "throws" -> error("The app is broken.")
      "destroys" -> session.destroy()
      "adds" -> session.addMessage(AdMessage("after-${event.name}", AdRole.USER, "And?"))
    }
  }

  private fun hearDebug(name: String) {
    debug += name
    check(scenario.host.textAt("onDebugEvent") != "throws") { "The app is broken." }
  }

  private fun create() {
    val random = scenario.host["random"]?.jsonPrimitive?.double ?: 1.0
    val platform = SessionPlatform(device, time.main, server, time) { random }
    session = createSession(optionsOf(scenario.session, ::hear, ::hearDebug), platform)
  }

  private fun addMany(
    count: Int,
    content: (Int) -> String,
  ) = (1..count).forEach { session.addMessage(AdMessage("u$it", AdRole.USER, content(it))) }

  private fun answer(step: JsonObject) {
    val path = step.getValue("path").jsonPrimitive.content
    val status = step["status"]?.jsonPrimitive?.int ?: 200
    val text = step.textAt("text") ?: step["body"]?.toString().orEmpty()
    if (screen.loads(path, status)) return
    server.answer(path, HttpAnswer(status, text, step["headers"]?.jsonObject?.textAt("Retry-After")))
  }

  private fun fail(path: String) {
    if (!screen.loads(path, null)) server.answer(path, null)
  }

  private fun keepAd(step: JsonObject): Placed {
    val ad =
      session.createAd(
        step.textAt("messageId").orEmpty(),
        step.textAt("code"),
        step.textAt("theme"),
      ) as MountableAd
    val name = step.textAt("as").orEmpty()
    val placed = ads[name]?.takeIf { it.ad === ad } ?: Placed(ad, FakeSurface(screen))
    ads[name] = placed
    return placed
  }

  private fun placed(step: JsonObject): Placed = ads.getValue(step.textAt("ad").orEmpty())

  private fun mount(placed: Placed) {
    placed.ad.mount(placed.surface)
  }

  private fun frame(step: JsonObject) {
    val page =
      when (step.textAt("from")) {
        "modal" -> screen.modalPage ?: return
        "stranger" -> null
        else -> placed(step).surface.page ?: return
      }
    screen.post(page, step["says"] ?: JsonObject(emptyMap()), step.textAt("origin") ?: SERVICE)
  }

  private fun deed(step: JsonObject) {
    fun number(key: String) = step.getValue(key).jsonPrimitive.long
    when (val name = step.textAt("do")) {
      "create" -> create()
      "addMessage" ->
        session.addMessage(
          messageOf(step.getValue("message").jsonObject),
          trackOnly = step["trackOnly"]?.jsonPrimitive?.boolean ?: false,
        )
      "addMessages" -> addMany(number("count").toInt()) { "Message $it" }
      "addLongMessages" -> addMany(number("count").toInt()) { "x".repeat(number("bytes").toInt()) }
      "advance" -> time.advance(number("ms"))
      "answer" -> answer(step)
      "fail" -> fail(step.textAt("path").orEmpty())
      "tcf" -> device.says = step.getValue("says")
      "createAd" -> keepAd(step)
      "mount" -> mount(placed(step))
      "destroyAd" -> placed(step).ad.destroy()
      "render" -> mount(keepAd(step))
      "frame" -> frame(step)
      "updateOptions" -> session.updateOptions(mutableOptionsOf(step.getValue("options").jsonObject))
      "sendUserEvent" -> session.sendUserEvent(step.textAt("name").orEmpty(), step["payload"]?.jsonObject.orEmpty())
      "destroy" -> session.destroy()
      "focusHost" -> screen.focusHost()
      "press" -> screen.press()
      else -> error("No step is called \"$name\".")
    }
  }

  fun run(step: JsonObject) {
    deed(step)
    time.settle()
  }

  fun takeEvents(): JsonElement = JsonArray(events.filter(::isCompared).map(::jsonOfEvent)).also { events.clear() }

  /** Scenarios of all clients name no heights: not every client tells them. */
  private fun isCompared(event: AdEvent) = event !is AdEvent.Height || "events.height" in scenario.describes

  fun takeDebug(): List<String> = debug.toList().also { debug.clear() }

  fun takeRequests(): JsonElement = JsonArray(server.takeSeen())

  fun takeHeard(): JsonElement = JsonArray(screen.takeHeard())

  /** What can be seen of client and app. */
  fun state(): JsonObject {
    val messages =
      session.messages.map { jsonOf("id" to it.id, "role" to it.role.wireName, "content" to it.content) }
    val told =
      jsonOf(
        "isDisabled" to session.isDisabled,
        "isDestroyed" to session.isDestroyed,
        "preloadTimeout" to session.preloadTimeout,
        "messages" to messages,
        "inFlight" to server.inFlight(),
        "timers" to time.timers,
        // What is stored is read, and not listened to.
        "consentListeners" to 0,
        "storage" to JsonObject(storage.kept.mapValues { JsonPrimitive(it.value) }),
        "modal" to screen.modal(),
        "hostFocused" to screen.isHostFocused,
        "opened" to screen.opened,
        "ads" to JsonObject(ads.mapValues { it.value.surface.describe() }),
      )
    return JsonObject(told + ("sessionId" to JsonPrimitive(session.sessionId)))
  }

  fun end(): Unit = if (::session.isInitialized) session.destroy() else Unit
}
