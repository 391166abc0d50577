// The context of the old architecture is the one that starts without C++.
@file:Suppress("DEPRECATION")

package com.adplacement.reactnative

import android.app.Application
import android.content.Context
import com.facebook.react.bridge.BridgeReactContext
import com.facebook.react.bridge.JavaOnlyMap
import com.facebook.react.bridge.Promise
import com.facebook.react.bridge.PromiseImpl
import com.google.android.gms.ads.identifier.AdvertisingIdClient
import org.junit.After
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotEquals
import kotlin.test.assertNull

private const val ID = "6d92078a-8246-4ba4-ae5b-76104861e7dc"

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class AdPlacementModuleTest {
  private val app: Application = RuntimeEnvironment.getApplication()

  private val module = AdPlacementPackage().getModule("AdPlacement", BridgeReactContext(app)) as AdPlacementModule

  @After
  fun end() {
    AdvertisingIdClient.answer = null
  }

  /** What a promise is resolved with, or the code that it is rejected with. */
  private fun answerOf(call: (Promise) -> Unit): Any? {
    val answer = CompletableFuture<Any?>()
    val resolving = PromiseImpl({ values -> answer.complete(values.firstOrNull()) }, null)
    call(
      object : Promise by resolving {
        // Its own makes a map in C++.
        override fun reject(
          code: String?,
          throwable: Throwable?,
        ) {
          answer.complete(code)
        }
      },
    )
    return answer.get(10, TimeUnit.SECONDS)
  }

  private fun identifiers(): Any? = answerOf(module::readIdentifiers)

  @Test
  fun `the package brings a TurboModule, and no other`() {
    val known = AdPlacementPackage().getReactModuleInfoProvider().getReactModuleInfos()
    assertEquals(mapOf("AdPlacement" to true), known.mapValues { (_, info) -> info.isTurboModule })
    assertNull(AdPlacementPackage().getModule("Another", BridgeReactContext(app)))
  }

  @Test
  fun `what is kept is there for the next app start`() {
    assertNull(module.getItem("installId"))
    module.setItem("installId", "one")
    assertEquals("one", AdPlacementModule(BridgeReactContext(app)).getItem("installId"))
  }

  @Test
  fun `consent is text, whatever it was stored as`() {
    val preferences = app.getSharedPreferences("${app.packageName}_preferences", Context.MODE_PRIVATE)
    preferences
      .edit()
      .putInt("IABTCF_gdprApplies", 1)
      .putString("IABTCF_TCString", "CPx")
      .putString("another", "word")
      .commit()
    assertEquals(JavaOnlyMap.of("gdprApplies", "1", "tcString", "CPx"), answerOf(module::readConsent))
  }

  @Test
  fun `the advertising id, where the user and the system permit it`() {
    AdvertisingIdClient.answer = AdvertisingIdClient.Info(ID, false)
    assertEquals(JavaOnlyMap.of("isLimited", false, "advertisingId", ID), identifiers())
    AdvertisingIdClient.answer = AdvertisingIdClient.Info(ID, true)
    assertEquals(JavaOnlyMap.of("isLimited", true), identifiers())
    AdvertisingIdClient.answer = AdvertisingIdClient.Info("00000000-0000-0000-0000-000000000000", false)
    assertEquals(JavaOnlyMap.of("isLimited", false), identifiers())
    AdvertisingIdClient.answer = null
    assertEquals("identifiers_unavailable", identifiers())
  }

  @Test
  fun `what iOS alone has is answered as absent`() {
    assertEquals(0, module.skAdNetworkItems().size())
    assertEquals("unavailable", answerOf(module::requestTracking))
    assertEquals(false, answerOf { module.openStorePage(JavaOnlyMap(), it) })
  }

  @Test
  fun `each page has a secret of its own`(): Unit = assertNotEquals(module.newSecret(), module.newSecret())
}
