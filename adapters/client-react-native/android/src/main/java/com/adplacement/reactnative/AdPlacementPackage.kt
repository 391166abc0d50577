@file:Suppress("DEPRECATION")

package com.adplacement.reactnative

// Its successor came with React Native 0.74.
import com.facebook.react.TurboReactPackage
import com.facebook.react.bridge.NativeModule
import com.facebook.react.bridge.ReactApplicationContext
import com.facebook.react.module.model.ReactModuleInfo
import com.facebook.react.module.model.ReactModuleInfoProvider

private const val NAME = NativeAdPlacementSpec.NAME

/** The last word is that it is a TurboModule; the old architecture takes those as well. */
private val INFO = ReactModuleInfo(NAME, NAME, false, false, false, true)

class AdPlacementPackage : TurboReactPackage() {
  override fun getModule(
    name: String,
    reactContext: ReactApplicationContext,
  ): NativeModule? = if (name == NAME) AdPlacementModule(reactContext) else null

  override fun getReactModuleInfoProvider() = ReactModuleInfoProvider { mapOf(NAME to INFO) }
}
