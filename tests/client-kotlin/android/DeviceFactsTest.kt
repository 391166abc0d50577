// What tells the generation of a network without a permission is deprecated.
@file:Suppress("DEPRECATION")

package com.adplacement.android

import android.content.Context
import android.content.pm.ApplicationInfo
import android.net.ConnectivityManager
import android.net.NetworkCapabilities
import android.net.NetworkInfo
import android.telephony.TelephonyManager
import com.adplacement.android.device.AndroidPlatformInfo
import com.adplacement.support.Device
import com.adplacement.support.textAt
import com.google.android.gms.ads.identifier.AdvertisingIdClient
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.After
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowLog
import org.robolectric.shadows.ShadowNetworkCapabilities
import org.robolectric.shadows.ShadowNetworkInfo
import java.io.File
import java.io.IOException
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertTrue

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class DeviceFactsTest {
  private val app: Context = RuntimeEnvironment.getApplication()
  private val info = AndroidPlatformInfo(app)

  @After
  fun end() {
    AdvertisingIdClient.answer = null
    AdvertisingIdClient.isMissing = false
  }

  private fun identifiers() = runBlocking { info.identifiers() }

  @Test
  fun `consent is read from the preferences of the app, as numbers or text`() {
    val preferences = app.getSharedPreferences("${app.packageName}_preferences", Context.MODE_PRIVATE)
    preferences
      .edit()
      .putInt(
        "IABTCF_gdprApplies",
        1,
      ).putString("IABTCF_TCString", "CPx")
      .putString("IABGPP_GppSID", "2_6")
      .commit()
    val consent = runBlocking { info.consent() }
    assertEquals(listOf(1, "CPx", listOf(2, 6)), listOf(consent.gdpr, consent.gdprConsent, consent.gppSid))
  }

  @Test
  fun `the advertising id, where the user permits it`() {
    AdvertisingIdClient.answer = AdvertisingIdClient.Info("6d92078a-8246-4ba4-ae5b-76104861e7dc", false)
    assertEquals("6d92078a-8246-4ba4-ae5b-76104861e7dc", identifiers().advertisingId)
    AdvertisingIdClient.answer = AdvertisingIdClient.Info("6d92078a-8246-4ba4-ae5b-76104861e7dc", true)
    assertNull(identifiers().advertisingId)
    assertEquals(true, identifiers().isLimited)
    AdvertisingIdClient.answer = AdvertisingIdClient.Info("00000000-0000-0000-0000-000000000000", false)
    assertNull(identifiers().advertisingId)
    AdvertisingIdClient.answer = null
    assertFailsWith<IOException> { identifiers() }
  }

  @Test
  fun `in development, an app without the library of Play services is told so once`() {
    app.applicationInfo.flags = app.applicationInfo.flags or ApplicationInfo.FLAG_DEBUGGABLE
    AdvertisingIdClient.isMissing = true
    repeat(2) { assertFailsWith<NoClassDefFoundError> { identifiers() } }
    val warnings = ShadowLog.getLogsForTag("AdPlacement").map { it.msg }
    assertTrue("play-services-ads-identifier" in warnings.single())
  }

  @Test
  fun `no backup takes the installation id along`() {
    Device().end()
    val folder = app.noBackupFilesDir
    assertEquals(1, folder.walk().count { it.isFile && "installId" in it.name })
    val others = checkNotNull(app.dataDir).walk().filter { it.isFile && folder !in it.walkUp() }
    assertEquals(0, others.count { "installId" in it.readText() })
  }

  private fun File.walkUp() = generateSequence(this, File::getParentFile)

  @Test
  fun `device and app as the protocol has them`() {
    val facts = info.device()
    assertEquals("Android", facts.getValue("os").jsonObject.textAt("name"))
    assertEquals("handset", facts.getValue("hardware").jsonObject.textAt("type"))
    assertTrue(setOf("width", "height", "dpr", "darkMode", "orientation") == facts.getValue("screen").jsonObject.keys)
    assertEquals(app.packageName, info.app().textAt("bundleId"))
    assertTrue(runBlocking { info.network() }.textAt("userAgent").orEmpty().isNotEmpty())
  }

  private val connectivity = app.getSystemService(ConnectivityManager::class.java)

  /** What [AndroidPlatformInfo] tells of a network, without the user agent. */
  private fun factsOn(
    transport: Int,
    subtype: Int = 0,
    isMetered: Boolean = true,
  ): Map<String, String> {
    val (detailed, state) = NetworkInfo.DetailedState.CONNECTED to NetworkInfo.State.CONNECTED
    val network = ShadowNetworkInfo.newInstance(detailed, ConnectivityManager.TYPE_MOBILE, subtype, true, state)
    val has = ShadowNetworkCapabilities.newInstance()
    shadowOf(has).addTransportType(transport)
    if (!isMetered) shadowOf(has).addCapability(NetworkCapabilities.NET_CAPABILITY_NOT_METERED)
    shadowOf(connectivity).setActiveNetworkInfo(network)
    shadowOf(connectivity).setNetworkCapabilities(connectivity.activeNetwork, has)
    return runBlocking { info.network() }.filterKeys { it != "userAgent" }.mapValues { it.value.jsonPrimitive.content }
  }

  @Test
  fun `a cellular network and its generation`() {
    val generations =
      mapOf(
        TelephonyManager.NETWORK_TYPE_EDGE to "2g",
        TelephonyManager.NETWORK_TYPE_HSPAP to "3g",
        TelephonyManager.NETWORK_TYPE_LTE to "4g",
        TelephonyManager.NETWORK_TYPE_NR to "5g",
      )
    for ((subtype, generation) in generations) {
      val facts = factsOn(NetworkCapabilities.TRANSPORT_CELLULAR, subtype)
      assertEquals(mapOf("type" to "cellular", "detail" to generation), facts)
    }
    assertEquals(mapOf("type" to "cellular"), factsOn(NetworkCapabilities.TRANSPORT_CELLULAR))
    val wifi = factsOn(NetworkCapabilities.TRANSPORT_WIFI, TelephonyManager.NETWORK_TYPE_EDGE)
    assertEquals(mapOf("type" to "wifi"), wifi)
  }

  @Test
  fun `the data saver, where the network is metered`() {
    val statuses =
      mapOf(
        ConnectivityManager.RESTRICT_BACKGROUND_STATUS_ENABLED to "true",
        ConnectivityManager.RESTRICT_BACKGROUND_STATUS_WHITELISTED to null,
        ConnectivityManager.RESTRICT_BACKGROUND_STATUS_DISABLED to null,
      )
    for ((status, told) in statuses) {
      shadowOf(connectivity).setRestrictBackgroundStatus(status)
      assertEquals(told, factsOn(NetworkCapabilities.TRANSPORT_WIFI)["saveData"])
      assertNull(factsOn(NetworkCapabilities.TRANSPORT_WIFI, isMetered = false)["saveData"])
    }
  }

  @Test
  fun `the installation id outlives the session, and all of it stands in the calls`() {
    val requests =
      List(2) {
        Device().let { device ->
          device.server
            .takeSeen()
            .single()
            .also { device.end() }
        }
      }
    val ids = requests.map { it.getValue("body").jsonObject.textAt("installId") }
    assertEquals(1, ids.toSet().size)
    val first: JsonObject = requests.first().getValue("body").jsonObject
    assertEquals("android", first.getValue("sdk").jsonObject.textAt("platform"))
    assertEquals(app.packageName, first.getValue("app").jsonObject.textAt("bundleId"))
  }
}
