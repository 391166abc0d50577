package com.adplacement

import com.adplacement.frame.encodeComponent
import com.adplacement.io.jsonOf
import com.adplacement.io.parseJson
import com.adplacement.io.retryAfterMsOf
import com.adplacement.preload.storedConsent
import com.adplacement.session.SDK_VERSION
import com.adplacement.session.uuid7
import com.adplacement.support.ROOT
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonPrimitive
import java.io.File
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class PartsTest {
  @Test
  fun `JSON is taken as it is written down, and no other`() {
    for (text in listOf(
      "{}",
      "[1,-2.5e3,true,null]",
      "\"x\"",
      "{\"a\":{\"b\":[\"\\u00e9\"]}}",
    )) {
      assertNotNull(parseJson(text), text)
    }
    for (text in listOf("", "{", "{a:1}", "[1,]", "nonsense", "{\"a\":yes}", "[01]", "[NaN]", "[.5]", "{} {}")) {
      assertNull(parseJson(text), text)
    }
  }

  @Test
  fun `neither depth nor length of an answer harms`() {
    assertNull(parseJson("[".repeat(100_000)))
    assertNull(parseJson("[".repeat(33) + "]".repeat(33)))
    assertNotNull(parseJson("[".repeat(32) + "]".repeat(32)))
    assertNotNull(parseJson("\"" + "[".repeat(1_000) + "\\\"[[\""))
    assertNull(parseJson("\"${"x".repeat(1_000_000)}\""))
  }

  @Test
  fun `a number that JSON cannot say is none`(): Unit =
    assertEquals(
      "{\"a\":null,\"b\":[null,1.5]}",
      jsonOf("a" to Double.NaN, "b" to listOf(Float.NEGATIVE_INFINITY, 1.5)).toString(),
    )

  @Test
  fun `Retry-After is seconds or a date`() {
    assertEquals(0, retryAfterMsOf(null, 0))
    assertEquals(3_000, retryAfterMsOf("3", 0))
    assertEquals(5_000, retryAfterMsOf("Tue, 14 Nov 2023 22:13:25 GMT", 1_700_000_000_000))
    assertEquals(0, retryAfterMsOf("Tue, 14 Nov 2023 22:13:15 GMT", 1_700_000_000_000))
    assertEquals(0, retryAfterMsOf("soon", 0))
    assertTrue(retryAfterMsOf("9".repeat(400), 0) > 1_000_000_000)
  }

  @Test
  fun `consent is read as numbers or text, whatever else stands there`() {
    val read =
      mapOf(
        "IABTCF_gdprApplies" to "1",
        "IABTCF_TCString" to "CPx",
        "IABGPP_HDR_GppString" to "DBAA",
        "IABGPP_GppSID" to "2_6",
      )
    val consent = storedConsent(read::get)
    assertEquals(
      listOf(1, "CPx", "DBAA", listOf(2, 6)),
      listOf(consent.gdpr, consent.gdprConsent, consent.gpp, consent.gppSid),
    )
    assertEquals(0, storedConsent(mapOf("IABTCF_gdprApplies" to 0)::get).gdpr)
    assertEquals(0, storedConsent(mapOf("IABTCF_gdprApplies" to false)::get).gdpr)
    for (said in listOf<Any>(true, "yes", 7, listOf(1))) {
      assertEquals(1, storedConsent(mapOf("IABTCF_gdprApplies" to said)::get).gdpr, said.toString())
    }
    assertNull(storedConsent(mapOf("IABTCF_gdprApplies" to "")::get).gdpr)
    assertNull(storedConsent { null }.gppSid)
  }

  @Test
  fun `what consent platforms store is read as the corpus says`() {
    val cases = File(ROOT, "tests/corpus/consent/apps.txt").readLines().filter { it.startsWith("{") }
    assertTrue(cases.size >= 60)
    for (line in cases) {
      val (stored, sent) = assertNotNull(parseJson(line) as? JsonObject).let { listOf(it["stored"], it["sent"]) }
      val read = storedConsent { key -> (stored as JsonObject)[key]?.jsonPrimitive?.let(::plainOf) }
      val said = (sent as JsonObject).mapValues { (_, value) -> plainOf(value.jsonPrimitive) }
      assertEquals(listOf(said["gdpr"], said["gdprConsent"]), listOf(read.gdpr, read.gdprConsent), line)
    }
  }

  private fun plainOf(value: JsonPrimitive): Any =
    if (value.isString) value.content else value.booleanOrNull ?: value.int

  /** -1 stands for no section, 0 for not known; without a list the server takes all sections to apply. */
  @Test
  fun `sections of GPP that apply are told where they are known`() {
    val told = mapOf("-1" to listOf(-1), "0" to null, "7_0" to listOf(7), "" to null, "x_7" to null)
    for ((stored, sections) in told) {
      assertEquals(sections, storedConsent(mapOf("IABGPP_GppSID" to stored)::get).gppSid, stored)
    }
  }

  @Test
  fun `addresses hold any text`() {
    assertEquals("a%20%26%C3%A9%F0%9F%98%80'", encodeComponent("a &é😀'"))
    assertEquals("%EF%BF%BDx", encodeComponent("\ud83dx"))
  }

  @Test
  fun `installation ids carry their time`() {
    val id = java.util.UUID.fromString(uuid7(1_700_000_000_000))
    assertEquals(
      listOf(7L, 2L, 1_700_000_000_000),
      listOf(
        id.version().toLong(),
        id.variant().toLong(),
        id.mostSignificantBits ushr 16,
      ),
    )
  }

  @Test
  fun `the version is that of the builds`() {
    val folder = File(ROOT, "adapters/client-kotlin")
    assertTrue("<version>$SDK_VERSION</version>" in File(folder, "pom.xml").readText())
  }
}
